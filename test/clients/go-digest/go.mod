module understudy.test/digest

go 1.24

require (
	github.com/go-resty/resty/v2 v2.17.2
	github.com/icholy/digest v1.2.0
	github.com/mongodb-forks/digest v1.1.0
	understudy.test/support v0.0.0
)

require golang.org/x/net v0.43.0 // indirect

replace understudy.test/support => ../support/go
