module understudy.test/understudytest

go 1.23
