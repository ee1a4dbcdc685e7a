// Package understudytest gives each test a world of Understudy: a platform of its own, with its rows, clock and keys.
//
//	func TestClusters(t *testing.T) {
//		w := understudytest.World(t, understudytest.Scenario("flaky-api"))
//		client := newClient(w.BaseURL(), w.PublicKey(), w.PrivateKey())
//		w.Advance("P30D")
//	}
package understudytest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// T is the part of testing.TB that a world needs.
type T interface {
	Helper()
	Name() string
	Failed() bool
	Cleanup(func())
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}

// Object is a JSON object: a rule, a row, a condition on calls.
type Object = map[string]any

// Key is a key pair of a world.
type Key struct {
	Name, PublicKey, PrivateKey string
	Roles                       []Object
}

// Passage is what happened while time passed.
type Passage struct {
	From, To string
	Fired    []Object
}

// Verdict is the result of Verify: `pass`, `fail` or `inconclusive`.
type Verdict struct {
	Result  string
	Actual  int
	Nearest []Object
	Next    Object
	// Message says in words why the result is not `pass`. Exchanges is the number of calls that the verdict looked at.
	Message   string
	Exchanges int
}

// Passed says whether the result is `pass`.
func (v Verdict) Passed() bool { return v.Result == "pass" }

func (v Verdict) String() string {
	calls := "calls"
	if v.Exchanges == 1 {
		calls = "call"
	}
	if v.Message != "" {
		return fmt.Sprintf("%s (%d %s): %s", v.Result, v.Exchanges, calls, v.Message)
	}
	nearest, _ := json.Marshal(v.Nearest)
	return fmt.Sprintf("%s (%d %s): %d match; the nearest are %s", v.Result, v.Exchanges, calls, v.Actual, nearest)
}

// Waited is the result of Wait.
type Waited struct {
	Count   int
	Entries []Object
}

// W is the world of a test.
type W struct {
	t       T
	control *control
	name    string
	keys    map[string]Key
	mutex   sync.Mutex
	baseURL string
}

type made struct {
	Name, BaseURL, Path string
	Keys                []Key
}

// World makes a world for a test: a copy of the default world with a stopped clock, unless the options say otherwise. It is
// deleted after the test. If the test fails and UNDERSTUDY_ARTIFACTS names a folder, its report is kept there.
func World(t T, options ...Option) *W {
	t.Helper()
	shared, err := program()
	if err != nil {
		t.Fatalf("Understudy: %v", err)
	}
	w, err := newWorld(t, shared, options)
	if err != nil {
		t.Fatalf("%v", err)
	}
	t.Cleanup(w.end)
	return w
}

// newWorld is World without the cleanup. It returns errors.
func newWorld(t T, shared *control, options []Option) (*W, error) {
	spec, err := specOf(options)
	if err != nil {
		return nil, err
	}
	w := &W{t: t, control: shared.fork(), keys: map[string]Key{}}
	var made made
	if err := w.control.call(http.MethodPost, "/v1/worlds", spec, &made); err != nil {
		return nil, err
	}
	w.name = made.Name
	w.baseURL = w.addressOf(made)
	for _, key := range made.Keys {
		w.keys[key.Name] = key
	}
	return w, nil
}

// Name returns the name of the world in the control plane.
func (w *W) Name() string { return w.name }

// BaseURL returns the address of the world's API, without a slash at its end.
func (w *W) BaseURL() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.baseURL
}

// PublicKey returns the name of the global owner's key.
func (w *W) PublicKey() string { w.t.Helper(); return w.Key("admin").PublicKey }

// PrivateKey returns the secret of the global owner's key.
func (w *W) PrivateKey() string { w.t.Helper(); return w.Key("admin").PrivateKey }

// Key returns a key pair by its readable name, such as `projectReadOnly`.
func (w *W) Key(name string) Key {
	w.t.Helper()
	key, found := w.keys[name]
	if !found {
		w.t.Fatalf("the world has no key called %q; it has %d others", name, len(w.keys))
	}
	return key
}

// Advance lets virtual time pass, for example "P30D".
func (w *W) Advance(by string) Passage {
	w.t.Helper()
	return must[Passage](w, http.MethodPost, "/clock/advance", Object{"by": by})
}

// Fault adds a rule that disturbs calls.
func (w *W) Fault(rule Object) Object {
	w.t.Helper()
	return must[Object](w, http.MethodPost, "/faults", rule)
}

// Incident starts a problem of the platform, such as `node.down` of `rs0/node-0`. `more` has further members, such as `for`.
func (w *W) Incident(kind, target string, more ...Object) Object {
	w.t.Helper()
	return must[Object](w, http.MethodPost, "/incidents", merged(append([]Object{{"kind": kind, "target": target}}, more...)))
}

// Verify compares the received calls with an expectation: a number of matching calls (a whole number, or an Object such as
// `{"gte": 2}`). Without one, it expects at least one call.
func (w *W) Verify(match Object, count ...any) Verdict {
	w.t.Helper()
	body := Object{"match": match}
	if len(count) > 0 {
		body["count"] = count[0]
	}
	return must[Verdict](w, http.MethodPost, "/journal/verify", body)
}

// Never verifies that no call matches.
func (w *W) Never(match Object) Verdict {
	w.t.Helper()
	return must[Verdict](w, http.MethodPost, "/journal/verify", Object{"match": match, "never": true})
}

// Expect is Verify, and fails the test unless the verdict is `pass`.
func (w *W) Expect(match Object, count ...any) {
	w.t.Helper()
	if verdict := w.Verify(match, count...); !verdict.Passed() {
		w.t.Errorf("%v", verdict)
	}
}

// Wait waits for a number of matching calls. `more` has further members, such as `timeout` in milliseconds.
func (w *W) Wait(match Object, count int, more ...Object) Waited {
	w.t.Helper()
	return must[Waited](w, http.MethodPost, "/journal/wait", merged(append([]Object{{"match": match, "count": count}}, more...)))
}

// State returns the rows of a collection, such as `clusters`.
func (w *W) State(collection string) []Object {
	w.t.Helper()
	return must[[]Object](w, http.MethodGet, "/state/"+collection, nil)
}

// Delete deletes the world. The cleanup of the test does so otherwise.
func (w *W) Delete() {
	w.t.Helper()
	must[any](w, http.MethodDelete, "", nil)
}

// Check fails the test if an expectation of a scenario of this world is not met now, or if one of its steps has failed.
func (w *W) Check() {
	w.t.Helper()
	var report struct {
		Verdicts []struct{ Scenario, Title, Status, Message string }
	}
	if err := w.Call(http.MethodGet, "/report?format=json", nil, &report); err != nil {
		w.t.Fatalf("%v", err)
	}
	for _, one := range report.Verdicts {
		if one.Status != "met" {
			w.t.Errorf("%s: %s: %s", one.Scenario, one.Title, one.Message)
		}
	}
}

// Call calls the control plane below the path of this world, for all that has no method of its own. The error is an *Error.
func (w *W) Call(method, path string, body, result any) error {
	moves := w.control.moveCount()
	if err := w.control.call(method, "/v1/worlds/"+w.name+path, body, result); err != nil {
		return err
	}
	if w.control.moveCount() == moves || method == http.MethodDelete {
		return nil
	}
	var shown made
	if err := w.control.call(http.MethodGet, "/v1/worlds/"+w.name, nil, &shown); err != nil {
		return err
	}
	w.setBaseURL(w.addressOf(shown))
	return nil
}

func must[R any](w *W, method, path string, body any) R {
	w.t.Helper()
	var result R
	if err := w.Call(method, path, body, &result); err != nil {
		w.t.Fatalf("%v", err)
	}
	return result
}

func (w *W) addressOf(shown made) string {
	if w.control.apiOrigin == "" || w.control.moveCount() > 0 {
		return shown.BaseURL
	}
	return w.control.apiOrigin + shown.Path
}

func (w *W) setBaseURL(address string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.baseURL = address
}

func (w *W) end() {
	if folder := os.Getenv("UNDERSTUDY_ARTIFACTS"); folder != "" && w.t.Failed() {
		if err := w.Save(filepath.Join(folder, folderName(w.t.Name()))); err != nil {
			w.t.Logf("nothing was kept: %v", err)
		}
	}
	if w.t.Failed() {
		if text := w.summary(); text != "" {
			w.t.Logf("Understudy: %s", text)
		}
	}
	// The test may have deleted its world, and older programs do not know the call.
	_ = w.Call(http.MethodPost, "/outcome", Object{"test": cut(w.t.Name(), 1000), "passed": !w.t.Failed()}, nil)
	err := w.Call(http.MethodDelete, "", nil, nil)
	var refusal *Error
	if err != nil && !(errors.As(err, &refusal) && refusal.Status == http.StatusNotFound) {
		w.t.Errorf("%v", err)
	}
}

// FailedCall is a call that failed, and why.
type FailedCall struct {
	ID                      int
	Operation, Method, Path string
	Status                  int
	Why                     struct{ Text, Remedy string }
}

func (f FailedCall) String() string {
	name := f.Operation
	if name == "" {
		name = f.Method + " " + f.Path
	}
	return strings.TrimSpace(fmt.Sprintf("#%d %s %d: %s %s", f.ID, name, f.Status, f.Why.Text, f.Why.Remedy))
}

// Why returns the latest failed call of the world, and whether one has failed.
func (w *W) Why() (FailedCall, bool) {
	var call FailedCall
	err := w.Call(http.MethodGet, "/why", nil, &call)
	return call, err == nil
}

// Summary is the latest failed call of a world, the number of calls, and why expectations of scenarios are not met. Text has all
// of this, one line each.
type Summary struct {
	Calls, Failed int
	Failure       *FailedCall
	Unmet         []string
	Text          string
}

// Summary returns the facts about a failed test.
func (w *W) Summary() Summary {
	w.t.Helper()
	return must[Summary](w, http.MethodGet, "/summary", nil)
}

// summary returns the text of the summary. It is empty if the test has deleted its world, or the program is older than this call.
func (w *W) summary() string {
	var summary Summary
	if err := w.Call(http.MethodGet, "/summary", nil, &summary); err != nil {
		return ""
	}
	return summary.Text
}

// cut returns the beginning of a text that is too long.
func cut(text string, length int) string {
	if characters := []rune(text); len(characters) > length {
		return string(characters[:length])
	}
	return text
}

// Save writes the report of this world into a folder, and its recording if the program makes one.
func (w *W) Save(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for path, name := range map[string]string{"/report?format=html": "report.html", "/bundle": w.name + ".understudy"} {
		content, err := w.control.read(http.MethodGet, "/v1/worlds/"+w.name+path, nil)
		var refusal *Error
		if errors.As(err, &refusal) && refusal.Status == http.StatusNotFound {
			continue
		}
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
		w.t.Logf("kept %s", filepath.Join(folder, name))
	}
	return nil
}

func merged(all []Object) Object {
	result := Object{}
	for _, each := range all {
		for name, value := range each {
			result[name] = value
		}
	}
	return result
}

var unsafe = regexp.MustCompile(`[^\w.-]+`)

// folderName makes a name for the files of a test. Windows allows few characters.
func folderName(test string) string { return strings.Trim(unsafe.ReplaceAllString(test, "-"), "-") }
