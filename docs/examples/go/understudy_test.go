package provider_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

// world is the world of one test. Other tests do not see its changes.
type world struct {
	Name string `json:"name"`
	Path string `json:"path"`
	Keys []struct {
		Name       string `json:"name"`
		PublicKey  string `json:"publicKey"`
		PrivateKey string `json:"privateKey"`
	} `json:"keys"`
}

// newWorld forks the default world and deletes the fork after the test. `understudy exec` sets the two variables; with
// a container, the pipeline sets them.
func newWorld(t *testing.T) world {
	t.Helper()
	if os.Getenv("UNDERSTUDY_CONTROL_URL") == "" {
		t.Skip("UNDERSTUDY_CONTROL_URL is not set: run the tests by `understudy exec -- go test ./...`.")
	}
	var w world
	control(t, http.MethodPost, "/v1/worlds", map[string]any{"from": "default"}, &w)
	t.Cleanup(func() { control(t, http.MethodDelete, "/v1/worlds/"+w.Name, nil, nil) })
	return w
}

// baseURL appends the world's path to the origin under which this machine reaches the API, because a container does not
// know its mapped port.
func (w world) baseURL() string {
	return strings.TrimSuffix(os.Getenv("UNDERSTUDY_BASE_URL"), "/api/public/v1.0") + w.Path
}

// providerConfig is the provider block that points Terraform at the world.
func (w world) providerConfig() string {
	for _, key := range w.Keys {
		if key.Name == "admin" {
			return fmt.Sprintf("provider \"example\" {\n  base_url    = %q\n  public_key  = %q\n  private_key = %q\n}\n",
				w.baseURL(), key.PublicKey, key.PrivateKey)
		}
	}
	panic("the world has no key admin")
}

// do calls the control plane of the world: do(t, "POST", "/clock/advance", …, nil).
func (w world) do(t *testing.T, method, path string, body, answer any) {
	t.Helper()
	control(t, method, "/v1/worlds/"+w.Name+path, body, answer)
}

func control(t *testing.T, method, path string, body, answer any) {
	t.Helper()
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			t.Fatal(err)
		}
	}
	request, err := http.NewRequest(method, os.Getenv("UNDERSTUDY_CONTROL_URL")+path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		var problem struct{ Detail string }
		_ = json.NewDecoder(response.Body).Decode(&problem)
		t.Fatalf("%s %s: %s: %s", method, path, response.Status, problem.Detail)
	}
	if answer != nil {
		if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
			t.Fatal(err)
		}
	}
}
