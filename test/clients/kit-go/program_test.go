package kit

import (
	"archive/zip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mongodb-forks/digest"
	"go.mongodb.org/atlas/mongodbatlas"
	"understudy.test/understudytest"
)

// The vendor's client lists the projects, in the dialect that it needs.
func TestVendorsClient(t *testing.T) {
	t.Parallel()
	w := understudytest.World(t, understudytest.Dialect("ops-manager"))
	signing := digest.NewTransport(w.PublicKey(), w.PrivateKey())
	signing.Transport = w.Transport(nil)
	client, err := mongodbatlas.New(&http.Client{Transport: signing}, mongodbatlas.SetBaseURL(w.BaseURL()+"/"))
	if err != nil {
		t.Fatal(err)
	}
	request, err := client.NewRequest(context.Background(), http.MethodGet, "groups", nil)
	if err != nil {
		t.Fatal(err)
	}
	var projects mongodbatlas.Projects
	if _, err := client.Do(context.Background(), request, &projects); err != nil || projects.TotalCount != len(w.State("projects")) {
		t.Fatal(projects, err)
	}
	w.Expect(understudytest.Object{"operation": "listAllProjects", "status": 200}, 1)
}

func TestScenarioOfAFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := "version: 1\nexpect:\n  - { eventually: { state: clusters, id: rs0, where: { availability: dead } }, within: PT1H, because: it dies }\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r := &failing{T: t}
	w := understudytest.World(r, understudytest.Scenario(file), understudytest.Now("2026-01-01T00:00:00Z"), understudytest.Seed(3))
	w.Advance("PT2H")
	if w.Check(); !strings.Contains(r.message, "own: it dies") {
		t.Fatalf("%q", r.message)
	}
}

func TestMetExpectations(t *testing.T) {
	t.Parallel()
	never := []understudytest.Object{{"never": understudytest.Object{"status": 404}}}
	understudytest.World(t, understudytest.With("scenario", understudytest.Object{"version": 1, "expect": never})).Check()
}

// A failing test keeps the message of an error.
type failing struct {
	*testing.T
	message string
}

func (f *failing) Errorf(format string, args ...any) { f.message = fmt.Sprintf(format, args...) }

// The tests of another process use the module: see TestInner.
func inner(t *testing.T, name string, env ...string) (string, error) {
	command := exec.Command(os.Args[0], "-test.run=^TestInner$/^"+name+"$", "-test.v", "-test.parallel=4")
	main, err := filepath.Abs("../../../dist/main.cjs")
	if err != nil {
		t.Fatal(err)
	}
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "UNDERSTUDY_") {
			command.Env = append(command.Env, variable)
		}
	}
	command.Env = append(command.Env, "INNER=1", "UNDERSTUDY_COMMAND=node '"+main+"'")
	command.Env = append(command.Env, env...)
	output, err := command.CombinedOutput()
	return string(output), err
}

func TestInner(t *testing.T) {
	t.Run("starts", func(t *testing.T) {
		for i := range 4 {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				w := understudytest.World(t)
				w.Advance("PT1H")
				fmt.Println("address " + w.BaseURL())
			})
		}
	})
	t.Run("fails", func(t *testing.T) {
		w := understudytest.World(t)
		if response, err := http.Get(w.BaseURL() + "/clusters"); err == nil {
			_ = response.Body.Close()
		}
		w.Expect(understudytest.Object{"operation": "listClusters", "status": 200}, 1)
	})
}

func TestStartsTheProgramAndStopsIt(t *testing.T) {
	t.Parallel()
	output, err := inner(t, "starts")
	if err != nil {
		t.Fatal(output)
	}
	addresses := map[string]bool{}
	for _, line := range strings.Split(output, "\n") {
		if _, address, found := strings.Cut(line, "address "); found {
			addresses[address] = true
		}
	}
	if len(addresses) != 4 {
		t.Fatal(output)
	}
	for address := range addresses {
		expectClosed(t, address)
	}
}

func expectClosed(t *testing.T, address string) {
	t.Helper()
	for range 500 {
		response, err := http.Get(address)
		if err != nil {
			return
		}
		_ = response.Body.Close()
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the program still runs at " + address)
}

func TestKeepsTheReportOfAFailedTest(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	output, err := inner(t, "fails", "UNDERSTUDY_ARTIFACTS="+folder)
	if err == nil || !strings.Contains(output, "fail (1 call): expected {\"operation\":\"listClusters\"") {
		t.Fatal(output)
	}
	for _, text := range []string{"Understudy: #1 listClusters 401: The client sent no credentials", "\n        1 call, 1 failed."} {
		if !strings.Contains(output, text) {
			t.Fatal(text, output)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "TestInner-fails", "report.html"))
	if err != nil || !strings.Contains(string(text), "<!doctype html>") {
		t.Fatal(err, output)
	}
}

// `exec` keeps the recording of a failed test under its name.
func TestReportsTheOutcomeOfATest(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	command := exec.Command("node", "../../../dist/main.cjs", "exec", "--port", "0", "--control-port", "0", "--report", folder, "--",
		os.Args[0], "-test.run=^TestInner$/^fails$")
	command.Env = append(os.Environ(), "INNER=1")
	for _, name := range []string{"UNDERSTUDY_CONTROL_URL", "UNDERSTUDY_BASE_URL", "UNDERSTUDY_PUBLIC_KEY", "UNDERSTUDY_PRIVATE_KEY", "UNDERSTUDY_DIALECT"} {
		command.Env = append(command.Env, name+"=")
	}
	output, err := command.CombinedOutput()
	if err == nil {
		t.Fatal(string(output))
	}
	archive, err := zip.OpenReader(filepath.Join(folder, "run.understudy"))
	if err != nil {
		t.Fatal(err, string(output))
	}
	defer archive.Close()
	file, err := archive.Open("manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Worlds []struct {
			Test   string
			Passed *bool
			Calls  int
		}
	}
	if err := json.NewDecoder(file).Decode(&manifest); err != nil {
		t.Fatal(err)
	}
	first := manifest.Worlds[0]
	if first.Test != "TestInner/fails" || first.Passed == nil || *first.Passed || first.Calls != 1 {
		t.Fatalf("%+v", manifest)
	}
}

func TestSaysWhyItCannotStart(t *testing.T) {
	t.Parallel()
	output, err := inner(t, "starts", "UNDERSTUDY_FIXTURE=nonsense")
	if err == nil || !strings.Contains(output, "nonsense") || !strings.Contains(output, "exit status 2") {
		t.Fatal(output)
	}
	output, err = inner(t, "starts", "UNDERSTUDY_COMMAND=no-such-program")
	if err == nil || !strings.Contains(output, "cannot start no-such-program") {
		t.Fatal(output)
	}
}

func TestMain(m *testing.M) {
	if os.Getenv("INNER") == "" {
		_ = flag.Set("test.skip", "^TestInner$")
	}
	os.Exit(m.Run())
}
