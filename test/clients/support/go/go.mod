module understudy.test/support

go 1.24
