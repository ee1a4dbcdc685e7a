module certified

go 1.18
