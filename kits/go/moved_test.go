package understudytest

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
)

// replica redirects all calls: those of the control plane to `target`, those of the API to `api`.
type replica struct {
	*httptest.Server
	target, api string
	calls       []string
}

func newReplica(t *testing.T) *replica {
	r := &replica{target: running(t).url}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.calls = append(r.calls, request.Method+" "+request.URL.Path)
		if strings.HasPrefix(request.URL.Path, "/worlds/") {
			w.Header().Set("Location", r.api+request.URL.RequestURI())
			w.WriteHeader(http.StatusMisdirectedRequest)
			return
		}
		w.Header().Set("Location", r.target+request.URL.RequestURI())
		w.WriteHeader(http.StatusTemporaryRedirect)
	}))
	t.Cleanup(r.Close)
	return r
}

func running(t *testing.T) *control {
	t.Helper()
	if os.Getenv("UNDERSTUDY_CONTROL_URL") == "" && os.Getenv("UNDERSTUDY_COMMAND") == "" {
		t.Skip("no program: set UNDERSTUDY_CONTROL_URL or UNDERSTUDY_COMMAND")
	}
	c, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return c.fork()
}

func TestFollowsTheControlPlaneAndRemembersIt(t *testing.T) {
	r := newReplica(t)
	w, err := newWorld(t, &control{url: r.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Advance("PT1H")
	w.Delete()
	if !slices.Equal(r.calls, []string{"POST /v1/worlds"}) {
		t.Fatal(r.calls)
	}
}

func TestFollowsAWorldThatMovesLater(t *testing.T) {
	r := newReplica(t)
	w := World(t)
	right := w.BaseURL()
	w.control.url = r.URL
	w.setBaseURL("http://127.0.0.1:1/old")
	w.Fault(Object{"match": Object{"operation": "listClusters"}, "inject": Object{"error": Object{"status": 503}}})
	if w.BaseURL() != right {
		t.Fatalf("%s instead of %s", w.BaseURL(), right)
	}
}

func TestFindsTheAPIAfter421(t *testing.T) {
	r := newReplica(t)
	w := World(t)
	right := w.BaseURL()
	r.api = originOf(right)
	w.setBaseURL(r.URL + strings.TrimPrefix(right, r.api))
	if found := w.Locate(); found != right || w.BaseURL() != right {
		t.Fatalf("%s and %s instead of %s", found, w.BaseURL(), right)
	}
	// The API needs no token, so it gets no call.
	if len(r.calls) > 0 {
		t.Fatal(r.calls)
	}
}

func TestFollowsNoAddressThatOnlyTheAPINames(t *testing.T) {
	r, foreign := newReplica(t), newReplica(t)
	w := World(t)
	right := w.BaseURL()
	r.api = foreign.URL
	w.setBaseURL(r.URL + strings.TrimPrefix(right, originOf(right)))
	response, err := (&http.Client{Transport: w.Transport(nil)}).Get(w.BaseURL() + "/orgs")
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized || len(foreign.calls) > 0 {
		t.Fatal(response.StatusCode, foreign.calls)
	}
}

func TestNeverTakesTheTokenFromHTTPSToHTTP(t *testing.T) {
	for _, hop := range []struct {
		from, to string
		isSafe   bool
	}{
		{"https://a:1/x", "http://a:1/x", false},
		{"https://a:1/x", "https://b:2/x", true},
		{"http://a:1/x", "http://b:2/x", true},
		{"http://a:1/x", "https://b:2/x", true},
		{"http://a:1/x", "file:///x", false},
	} {
		to, err := url.Parse(hop.to)
		if err != nil || isSafe(hop.from, to) != hop.isSafe {
			t.Fatal(hop, err)
		}
	}
}

func TestRepeatsRequestsAfter421(t *testing.T) {
	r := newReplica(t)
	w := World(t)
	right := w.BaseURL()
	r.api = originOf(right)
	w.setBaseURL(r.URL + strings.TrimPrefix(right, r.api))
	response, err := (&http.Client{Transport: w.Transport(nil)}).Post(w.BaseURL()+"/orgs", "application/json", strings.NewReader(`{"name": "Moved"}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized || w.BaseURL() != right {
		t.Fatalf("%d from %s, instead of 401 from %s", response.StatusCode, w.BaseURL(), right)
	}
	w.Expect(Object{"method": "POST", "path": "/orgs"}, 1)
}

func TestGivesUpWhenReplicasRedirectInACircle(t *testing.T) {
	r := newReplica(t)
	r.target = r.URL
	_, err := newWorld(t, &control{url: r.URL}, nil)
	if err == nil || !strings.Contains(err.Error(), "307") || len(r.calls) != hopsMax {
		t.Fatal(err, r.calls)
	}
}

func TestSplitsACommand(t *testing.T) {
	if got := words(`node  '/a b/main.cjs' "x"y serve`); !slices.Equal(got, []string{"node", "/a b/main.cjs", "xy", "serve"}) {
		t.Fatalf("%q", got)
	}
}
