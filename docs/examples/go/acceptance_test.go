package provider_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	// Your provider: its data source example_clusters calls GET /clusters.
	"example.com/terraform-provider-example/internal/provider"
)

var factories = map[string]func() (tfprotov6.ProviderServer, error){
	"example": providerserver.NewProtocol6WithError(provider.New("test")()),
}

const allClusters = `
data "example_clusters" "all" {}
`

func TestAccClusters(t *testing.T) {
	w := newWorld(t)
	var clusters []map[string]any
	w.do(t, http.MethodGet, "/state/clusters", nil, &clusters)

	resource.Test(t, resource.TestCase{
		ProtoV6ProviderFactories: factories,
		Steps: []resource.TestStep{{
			Config: w.providerConfig() + allClusters,
			Check:  resource.TestCheckResourceAttr("data.example_clusters.all", "clusters.#", strconv.Itoa(len(clusters))),
		}},
	})
}

// The provider has to try again when the platform is unavailable for a moment.
func TestAccClustersWhileUnavailable(t *testing.T) {
	w := newWorld(t)
	w.do(t, http.MethodPost, "/faults", map[string]any{
		"match":  map[string]any{"operation": "listClusters"},
		"times":  1,
		"inject": map[string]any{"error": map[string]any{"status": 503, "retryAfter": 1}},
	}, nil)

	resource.Test(t, resource.TestCase{
		ProtoV6ProviderFactories: factories,
		Steps:                    []resource.TestStep{{Config: w.providerConfig() + allClusters}},
	})

	var verdict struct{ Result string }
	w.do(t, http.MethodPost, "/journal/verify", map[string]any{
		"match": map[string]any{"operation": "listClusters", "status": 503},
		"count": map[string]any{"gte": 1},
	}, &verdict)
	if verdict.Result != "pass" {
		t.Errorf("the provider never met the 503: %s", verdict.Result)
	}
}

// A plan a month later: earlier snapshots have expired, and the data source must not fail because they are missing.
func TestAccClustersAfterAMonth(t *testing.T) {
	w := newWorld(t)
	resource.Test(t, resource.TestCase{
		ProtoV6ProviderFactories: factories,
		Steps: []resource.TestStep{
			{Config: w.providerConfig() + allClusters},
			{
				PreConfig: func() {
					w.do(t, http.MethodPost, "/clock/advance", map[string]any{"by": "P30D"}, nil)
				},
				Config: w.providerConfig() + allClusters,
				Check:  resource.TestCheckResourceAttrSet("data.example_clusters.all", "clusters.0.name"),
			},
		},
	})
}
