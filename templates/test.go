// A first test with the module understudytest, and a published client for HTTP Digest.
package understudy

import (
	"net/http"
	"slices"
	"testing"

	"github.com/mongodb-forks/digest"
	"understudy.test/understudytest"
)

func TestTriesAgainWhenThePlatformIsBusy(t *testing.T) {
	w := understudytest.World(t, understudytest.Scenario("understudy/scenario.yaml"), understudytest.Dialect("ops-manager"))
	client := http.Client{Transport: digest.NewTransport(w.PublicKey(), w.PrivateKey())}
	var statuses []int
	// Replace these calls by your client.
	for range 2 {
		reply, err := client.Get(w.BaseURL() + "/clusters")
		if err != nil {
			t.Fatal(err)
		}
		_ = reply.Body.Close()
		statuses = append(statuses, reply.StatusCode)
	}
	if !slices.Equal(statuses, []int{503, 200}) {
		t.Fatal(statuses)
	}

	w.Advance("PT12M")
	if availability := w.State("clusters")[0]["availability"]; availability != "warning" {
		t.Fatal(availability)
	}
	w.Advance("PT1H")
	w.Check()
}
