module understudy.test/kit

go 1.24

require (
	github.com/mongodb-forks/digest v1.1.0
	go.mongodb.org/atlas v0.38.0
	gopkg.in/yaml.v3 v3.0.1
	understudy.test/understudytest v0.0.0
)

require github.com/google/go-querystring v1.1.0 // indirect

replace understudy.test/understudytest => ../../../kits/go
