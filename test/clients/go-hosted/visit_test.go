// Package hosted calls the program with the vendor's Go client of its hosted platform. Both platforms share most operations on
// organizations, projects, teams, users, keys, alerts, measurements and backups, below different prefixes.
package hosted

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/mongodb-forks/digest"
	"go.mongodb.org/atlas/mongodbatlas"
	"understudy.test/support"
)

// A visit is one test's world and client, and the ids that its calls need.
type visit struct {
	*support.World
	client  *mongodbatlas.Client
	ctx     context.Context
	org     string
	project string
	// member is a user of the organization, and a member of the team.
	member string
	team   string
	// last has the body of the last reply.
	last *[]byte
	// cluster is a sharded cluster with backups.
	cluster string
}

func newVisit(t *testing.T) *visit {
	w := support.Fork(t)
	signing := digest.NewTransport(support.PublicKey(), support.PrivateKey())
	hosts, last := map[string]string{}, new([]byte)
	for _, row := range w.Rows("hosts") {
		hosts[row["processId"].(string)] = row["id"].(string)
	}
	client, err := mongodbatlas.New(&http.Client{Transport: &paths{signing, hosts, last}}, mongodbatlas.SetBaseURL(w.BaseURL+"/"))
	if err != nil {
		t.Fatal(err)
	}
	return &visit{
		World: w, client: client, ctx: context.Background(), last: last,
		org:     idOf(w, "organizations", "Harbor Retail"),
		project: idOf(w, "projects", "Shop"),
		member:  idOf(w, "users", "ada.okafor@harbor-retail.example.com"),
		team:    idOf(w, "teams", "Platform"),
		cluster: idOf(w, "clusters", "sh0"),
	}
}

func idOf(w *support.World, collection, name string) string {
	return rowWith(w, collection, "name", name)["id"].(string)
}

func rowWith(w *support.World, collection, member string, value any) support.Row {
	for _, row := range w.Rows(collection) {
		if row[member] == value {
			return row
		}
	}
	panic(fmt.Sprintf("no row of %s has %s %v", collection, member, value))
}

// paths replaces the hosted platform's paths by the address of the world and by the words of this platform.
type paths struct {
	next http.RoundTripper
	// hosts has the ids of hosts by hostname and port: here a host has an id, there a process has a name.
	hosts map[string]string
	last  *[]byte
}

var processes = regexp.MustCompile(`/processes(?:/([^/]+:\d+))?`)

func (p *paths) RoundTrip(request *http.Request) (*http.Response, error) {
	const ours, hosted = "/api/public/v1.0", "/api/atlas/v1.0"
	clone := request.Clone(request.Context())
	world, rest, _ := strings.Cut(clone.URL.Path, ours+"/")
	rest = strings.ReplaceAll("/"+rest, "/backupCheckpoints", "/checkpoints")
	rest = processes.ReplaceAllStringFunc(rest, func(found string) string {
		return strings.TrimSuffix("/hosts/"+p.hosts[strings.TrimPrefix(found, "/processes/")], "/")
	})
	if after, isHosted := strings.CutPrefix(rest, hosted); isHosted {
		rest = ours + after
	}
	clone.URL.Path, clone.URL.RawPath = world+rest, ""
	reply, err := p.next.RoundTrip(clone)
	if err != nil {
		return nil, err
	}
	defer func() { _ = reply.Body.Close() }()
	*p.last, err = io.ReadAll(reply.Body)
	reply.Body = io.NopCloser(bytes.NewReader(*p.last))
	return reply, err
}

// failure is what a call or an expectation panics with.
type failure struct{ text string }

// must returns the decoded reply of a call that must succeed.
func must[T any](value T, _ *mongodbatlas.Response, err error) T {
	if err != nil {
		panic(failure{err.Error()})
	}
	return value
}

// done checks a call without a decoded reply.
func done(_ *mongodbatlas.Response, err error) {
	if err != nil {
		panic(failure{err.Error()})
	}
}

func expect(isRight bool, format string, values ...any) {
	if !isRight {
		panic(failure{fmt.Sprintf(format, values...)})
	}
}

// run makes a visit and turns the failures of its calls into a failed test.
func run(t *testing.T, calls func(v *visit)) {
	t.Helper()
	v := newVisit(t)
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case failure:
			t.Fatal(problem.text)
		default:
			t.Fatalf("%v\n%s", problem, debug.Stack())
		}
	}()
	calls(v)
}
