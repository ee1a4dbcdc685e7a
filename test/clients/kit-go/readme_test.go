package kit

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/mongodb-forks/digest"
	"understudy.test/understudytest"
)

// The lines at the beginning of the README, and a test that they are still there.

func TestListsClusters(t *testing.T) {
	w := understudytest.World(t, understudytest.Dialect("ops-manager"))
	client := http.Client{Transport: digest.NewTransport(w.PublicKey(), w.PrivateKey())}
	if reply, err := client.Get(w.BaseURL() + "/clusters"); err != nil || reply.StatusCode != 200 {
		t.Fatal(reply, err)
	}
}

func TestReadmeBeginsWithTheTestAbove(t *testing.T) {
	readme, err := os.ReadFile("../../../kits/go/README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	block := strings.Split(strings.Split(string(readme), "```go\n")[1], "```")[0]
	if !strings.Contains(string(source), block) {
		t.Fatal(block)
	}
}
