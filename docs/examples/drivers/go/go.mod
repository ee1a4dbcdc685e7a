module example.com/driver

go 1.24

require (
	github.com/mongodb-forks/digest v1.1.0
	go.mongodb.org/atlas v0.38.0
)

require github.com/google/go-querystring v1.1.0 // indirect
