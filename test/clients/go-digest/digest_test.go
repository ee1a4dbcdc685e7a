// Package digest signs requests with published libraries for Digest authentication.
package digest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/go-resty/resty/v2"
	icholy "github.com/icholy/digest"
	vendor "github.com/mongodb-forks/digest"
	"understudy.test/support"
)

// A call sends a request and returns the status and the body of the reply.
type call func(method, url, body string) (int, []byte, error)

// A library is a published library, and what differs between the libraries.
type library struct {
	name string
	// connect returns a client that keeps what it has learned from earlier challenges.
	connect func(publicKey, privateKey string) call
	// keepsNonce says whether the client signs further requests with the same nonce.
	keepsNonce bool
	// refusal is the error for the challenge of the dialect `documented`, whose parameter `op` is in no RFC.
	refusal error
}

var libraries = []library{
	{
		name: "github.com/mongodb-forks/digest",
		connect: func(publicKey, privateKey string) call {
			return throughTransport(vendor.NewTransport(publicKey, privateKey))
		},
		refusal: vendor.ErrBadChallenge,
	},
	{
		name: "github.com/icholy/digest",
		connect: func(publicKey, privateKey string) call {
			return throughTransport(&icholy.Transport{Username: publicKey, Password: privateKey})
		},
		keepsNonce: true,
	},
	{
		name: "github.com/go-resty/resty/v2",
		connect: func(publicKey, privateKey string) call {
			return throughResty(resty.New().SetDigestAuth(publicKey, privateKey))
		},
		refusal: resty.ErrDigestBadChallenge,
	},
}

func throughTransport(transport http.RoundTripper) call {
	client := &http.Client{Transport: transport}
	return func(method, url, body string) (int, []byte, error) {
		request, err := http.NewRequest(method, url, strings.NewReader(body))
		if err != nil {
			return 0, nil, err
		}
		request.Header.Set("Content-Type", "application/json")
		reply, err := client.Do(request)
		if err != nil {
			return 0, nil, err
		}
		defer func() { _ = reply.Body.Close() }()
		text, err := io.ReadAll(reply.Body)
		return reply.StatusCode, text, err
	}
}

func throughResty(client *resty.Client) call {
	return func(method, url, body string) (int, []byte, error) {
		request := client.R()
		if body != "" {
			request.SetHeader("Content-Type", "application/json").SetBody(body)
		}
		reply, err := request.Execute(method, url)
		if err != nil {
			return 0, nil, err
		}
		return reply.StatusCode(), reply.Body(), nil
	}
}

// eachLibrary runs a test with a new world and a new client of each library. A library that refuses the challenge of this
// dialect must do so with its own error.
func eachLibrary(t *testing.T, test func(t *testing.T, w *support.World, lib library, send call)) {
	for _, lib := range libraries {
		t.Run(lib.name, func(t *testing.T) {
			w := support.Fork(t)
			send := lib.connect(support.PublicKey(), support.PrivateKey())
			if support.IsDocumented() && lib.refusal != nil {
				_, _, err := send(http.MethodGet, w.BaseURL+"/groups", "")
				if !errors.Is(err, lib.refusal) {
					t.Fatalf("the challenge with `op` gave %v instead of %v", err, lib.refusal)
				}
				return
			}
			test(t, w, lib, send)
		})
	}
}

func TestGetWithQuery(t *testing.T) {
	eachLibrary(t, func(t *testing.T, w *support.World, _ library, send call) {
		status, body, err := send(http.MethodGet, w.BaseURL+"/groups/"+w.Rows("projects")[0]["id"].(string)+"/hosts?itemsPerPage=1", "")
		if err != nil || status != http.StatusOK {
			t.Fatalf("%d %v %s", status, err, body)
		}
		var page struct{ Results []support.Row }
		if err := json.Unmarshal(body, &page); err != nil || len(page.Results) != 1 {
			t.Fatalf("%v %s", err, body)
		}
	})
}

func TestPostWithBody(t *testing.T) {
	eachLibrary(t, func(t *testing.T, w *support.World, _ library, send call) {
		before := len(w.Rows("organizations"))
		status, body, err := send(http.MethodPost, w.BaseURL+"/orgs", `{"name": "Made by a library, größer"}`)
		if err != nil || status >= 300 {
			t.Fatalf("%d %v %s", status, err, body)
		}
		rows := w.Rows("organizations")
		if len(rows) != before+1 || rows[before]["name"] != "Made by a library, größer" {
			t.Fatalf("the organization is not there once, with its name: %v", rows)
		}
	})
}

// RFC 7616, 3.4: a client may sign further requests with the nonce of the first challenge.
func TestFurtherRequests(t *testing.T) {
	eachLibrary(t, func(t *testing.T, w *support.World, lib library, send call) {
		for range 3 {
			if status, body, err := send(http.MethodGet, w.BaseURL+"/groups", ""); err != nil || status != http.StatusOK {
				t.Fatalf("%d %v %s", status, err, body)
			}
		}
		challenges := 3
		if lib.keepsNonce {
			challenges = 1
		}
		expectStatuses(t, w, challenges, 3)
	})
}

// RFC 7616, 3.3: on `stale=true` a client signs again with the new nonce, without asking for the password.
func TestStaleNonce(t *testing.T) {
	eachLibrary(t, func(t *testing.T, w *support.World, lib library, send call) {
		if status, body, err := send(http.MethodGet, w.BaseURL+"/groups", ""); err != nil || status != http.StatusOK {
			t.Fatalf("%d %v %s", status, err, body)
		}
		w.Control(http.MethodPost, "/faults", support.Row{
			"id":     "stale",
			"match":  support.Row{"publicKey": support.PublicKey()},
			"times":  1,
			"inject": support.Row{"unauthorized": support.Row{"kind": "staleNonce"}},
		}, nil)
		status, body, err := send(http.MethodGet, w.BaseURL+"/groups", "")
		if err != nil {
			t.Fatal(err)
		}
		if lib.keepsNonce && status != http.StatusOK {
			t.Fatalf("it did not sign again: %d %s", status, body)
		}
		// The other libraries ask for a challenge before each request and sign only once.
		if !lib.keepsNonce && status != http.StatusUnauthorized {
			t.Fatalf("%d %s", status, body)
		}
		if status, body, err = send(http.MethodGet, w.BaseURL+"/groups", ""); err != nil || status != http.StatusOK {
			t.Fatalf("the next request: %d %v %s", status, err, body)
		}
	})
}

// A wrong private key is refused, and no library sends the request for ever.
func TestWrongKey(t *testing.T) {
	eachLibrary(t, func(t *testing.T, w *support.World, lib library, _ call) {
		status, body, err := lib.connect(support.PublicKey(), "wrong")(http.MethodGet, w.BaseURL+"/groups", "")
		if err != nil || status != http.StatusUnauthorized {
			t.Fatalf("%d %v %s", status, err, body)
		}
		expectStatuses(t, w, 2, 0)
	})
}

func expectStatuses(t *testing.T, w *support.World, refused, served int) {
	t.Helper()
	counts := map[int]int{}
	for _, exchange := range w.Journal() {
		counts[exchange.Status]++
	}
	if counts[http.StatusUnauthorized] != refused || counts[http.StatusOK] != served {
		t.Fatalf("replies by status: %v, expected %d of 401 and %d of 200", counts, refused, served)
	}
}
