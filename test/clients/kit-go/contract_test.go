// Package kit tests the Go module with the vendor's client.
package kit

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mongodb-forks/digest"
	"gopkg.in/yaml.v3"
	"understudy.test/understudytest"
)

type object = understudytest.Object

type contract struct {
	Calls []string
	Cases []struct {
		Name  string
		World object
		Fails string
		Steps []step
	}
}

type step struct {
	Call, Request, Fails string
	With                 object
	Gives                any
}

// The calls of the contract.
var calls = map[string]func(w *understudytest.W, with object) any{
	"world":  nil,
	"delete": func(w *understudytest.W, _ object) any { w.Delete(); return nil },
	"advance": func(w *understudytest.W, with object) any {
		return w.Advance(with["by"].(string))
	},
	"fault": func(w *understudytest.W, with object) any { return w.Fault(with) },
	"incident": func(w *understudytest.W, with object) any {
		return w.Incident(with["kind"].(string), with["target"].(string), with)
	},
	"verify": func(w *understudytest.W, with object) any {
		match := with["match"].(object)
		if with["never"] == true {
			return w.Never(match)
		}
		return w.Verify(match, with["count"])
	},
	"wait": func(w *understudytest.W, with object) any {
		return w.Wait(with["match"].(object), with["count"].(int), with)
	},
	"state": func(w *understudytest.W, with object) any { return w.State(with["collection"].(string)) },
}

func read(t *testing.T) contract {
	text, err := os.ReadFile("../../../kits/contract.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var c contract
	if err := yaml.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestHasEveryCall(t *testing.T) {
	for _, call := range read(t).Calls {
		if _, found := calls[call]; !found {
			t.Errorf("the module lacks %s", call)
		}
	}
}

func TestContract(t *testing.T) {
	for _, each := range read(t).Cases {
		t.Run(each.Name, func(t *testing.T) {
			t.Parallel()
			var w *understudytest.W
			makeWorld := func(r *recorder) any {
				var options []understudytest.Option
				for member, value := range each.World {
					options = append(options, understudytest.With(member, value))
				}
				w = understudytest.World(r, options...)
				return object{}
			}
			r := &recorder{T: t}
			expect(t, r, each.Fails, nil, makeWorld)
			for _, step := range each.Steps {
				expect(t, r, step.Fails, step.Gives, func(*recorder) any { return play(t, w, step) })
			}
		})
	}
}

func play(t *testing.T, w *understudytest.W, s step) any {
	if s.Request == "" {
		return calls[s.Call](w, s.With)
	}
	client := http.Client{Transport: digest.NewTransport(w.PublicKey(), w.PrivateKey())}
	response, err := client.Get(w.BaseURL() + s.Request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	return object{"status": response.StatusCode}
}

// A recorder keeps the message that would end a test.
type recorder struct {
	*testing.T
	message string
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.message = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func expect(t *testing.T, r *recorder, fails string, gives any, act func(r *recorder) any) {
	t.Helper()
	r.message = ""
	var result any
	done := make(chan struct{})
	go func() {
		defer close(done)
		result = act(r)
	}()
	<-done
	if fails == "" && r.message != "" || !strings.Contains(r.message, fails) {
		t.Fatalf("failed with %q instead of %q", r.message, fails)
	}
	if fails == "" && gives != nil && !includes(plain(result), plain(gives)) {
		t.Fatalf("%v does not have %v", plain(result), gives)
	}
}

// plain returns a value as JSON shows it, with names of members as the control plane writes them.
func plain(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	var result any
	if err := json.Unmarshal(text, &result); err != nil {
		panic(err)
	}
	return result
}

func includes(actual, expected any) bool {
	switch expected := expected.(type) {
	case map[string]any:
		object, isObject := actual.(map[string]any)
		for name, value := range expected {
			member, found := memberOf(object, name)
			if !found || !includes(member, value) {
				return false
			}
		}
		return isObject
	case []any:
		list, isList := actual.([]any)
		for _, each := range expected {
			if !slices.ContainsFunc(list, func(one any) bool { return includes(one, each) }) {
				return false
			}
		}
		return isList && (len(expected) > 0 || len(list) == 0)
	default:
		return actual == expected
	}
}

// memberOf ignores case, because the types of the module have no names of JSON.
func memberOf(object map[string]any, name string) (any, bool) {
	for each, value := range object {
		if strings.EqualFold(each, name) {
			return value, true
		}
	}
	return nil, false
}
