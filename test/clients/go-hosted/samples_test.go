package hosted

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A sample is a reply in the client's own tests.
type sample struct {
	// call is the method that the test calls, for example Teams.List.
	call string
	// place is where the sample is.
	place string
	value any
}

// The replies in the client's own tests show what its authors expect. Our reply to the same call has their members, with
// values of the same types. The file exceptions.json has the members that it does not have, each with the reason.
func TestSamples(t *testing.T) {
	exceptions, used := readExceptions(t), map[string]bool{}
	byCall := map[string][]sample{}
	for _, one := range readSamples(t) {
		if cases[one.call] != nil {
			byCall[one.call] = append(byCall[one.call], one)
		}
	}
	for call, samples := range byCall {
		t.Run(call, func(t *testing.T) {
			var ours any
			run(t, func(v *visit) {
				cases[call](v)
				expect(json.Unmarshal(*v.last, &ours) == nil, "the last reply is not JSON: %s", *v.last)
			})
			for _, one := range samples {
				for _, difference := range compare(one.value, ours, "") {
					key := call + " " + difference
					if _, isException := exceptions[key]; !isException {
						t.Errorf("%s: %s", key, one.place)
					}
					used[key] = true
				}
			}
		})
	}
	for key := range exceptions {
		if !used[key] {
			t.Errorf("the exception %q is needless", key)
		}
	}
	if len(byCall) < 50 {
		t.Errorf("only %d methods have samples", len(byCall))
	}
}

func readExceptions(t *testing.T) map[string]string {
	text, err := os.ReadFile("exceptions.json")
	if err != nil {
		t.Fatal(err)
	}
	var byReason map[string][]string
	if err := json.Unmarshal(text, &byReason); err != nil {
		t.Fatal(err)
	}
	exceptions := map[string]string{}
	for reason, keys := range byReason {
		for _, key := range keys {
			exceptions[key] = reason
		}
	}
	return exceptions
}

// compare returns the members of the sample that ours lacks or that have another type there. A list must have, in any of its
// elements, the members that the elements of the sample have.
func compare(theirs, ours any, path string) []string {
	if theirs == nil {
		return nil
	}
	if kindOf(theirs) != kindOf(ours) {
		return []string{path + ": " + kindOf(ours) + " instead of " + kindOf(theirs)}
	}
	var found []string
	switch value := theirs.(type) {
	case map[string]any:
		for name, member := range value {
			other, isThere := ours.(map[string]any)[name]
			if !isThere {
				found = append(found, path+"."+name+": missing")
				continue
			}
			found = append(found, compare(member, other, path+"."+name)...)
		}
	case []any:
		all := merged(ours.([]any))
		if all == nil && len(value) > 0 {
			return []string{path + ": empty"}
		}
		for _, element := range value {
			found = append(found, compare(element, all, path+"[]")...)
		}
	}
	return found
}

// merged returns one element with the members of all elements. A member that is null in some elements has the value of another.
func merged(list []any) any {
	var all any
	for _, element := range list {
		all = merge(all, element)
	}
	return all
}

func merge(one, other any) any {
	if one == nil {
		return other
	}
	switch value := one.(type) {
	case map[string]any:
		more, isObject := other.(map[string]any)
		if !isObject {
			return one
		}
		both := map[string]any{}
		for name, member := range value {
			both[name] = member
		}
		for name, member := range more {
			both[name] = merge(both[name], member)
		}
		return both
	case []any:
		if more, isList := other.([]any); isList {
			return append(append([]any{}, value...), more...)
		}
	}
	return one
}

func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	default:
		return "object"
	}
}

// readSamples reads the tests of the client in the module cache.
func readSamples(t *testing.T) []sample {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "go.mongodb.org/atlas").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(folder)), "mongodbatlas", "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests of the client: %v", err)
	}
	var samples []sample
	for _, file := range files {
		samples = append(samples, samplesOf(t, file)...)
	}
	return samples
}

func samplesOf(t *testing.T, file string) []sample {
	positions := token.NewFileSet()
	tree, err := parser.ParseFile(positions, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var samples []sample
	for _, declaration := range tree.Decls {
		test, isFunction := declaration.(*ast.FuncDecl)
		if !isFunction || !strings.HasPrefix(test.Name.Name, "Test") {
			continue
		}
		call := callIn(test)
		ast.Inspect(test, func(node ast.Node) bool {
			if value, isSample := replyOf(node); isSample {
				place := filepath.Base(file) + ":" + strconv.Itoa(positions.Position(node.Pos()).Line)
				samples = append(samples, sample{call, place, value})
			}
			return true
		})
	}
	return samples
}

// callIn returns the first method of a service that a test calls, for example Teams.List.
func callIn(test *ast.FuncDecl) string {
	found := ""
	ast.Inspect(test, func(node ast.Node) bool {
		method, isSelector := node.(*ast.SelectorExpr)
		if !isSelector {
			return true
		}
		service, isSelector := method.X.(*ast.SelectorExpr)
		if !isSelector || found != "" {
			return true
		}
		if client, isName := service.X.(*ast.Ident); isName && client.Name == "client" {
			found = service.Sel.Name + "." + method.Sel.Name
		}
		return true
	})
	return found
}

// replyOf returns the JSON that a call of fmt.Fprint writes.
func replyOf(node ast.Node) (any, bool) {
	call, isCall := node.(*ast.CallExpr)
	if !isCall || len(call.Args) != 2 {
		return nil, false
	}
	function, isSelector := call.Fun.(*ast.SelectorExpr)
	if !isSelector || function.Sel.Name != "Fprint" {
		return nil, false
	}
	literal, isLiteral := call.Args[1].(*ast.BasicLit)
	if !isLiteral {
		return nil, false
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		return nil, false
	}
	var value any
	err = json.Unmarshal([]byte(text), &value)
	return value, err == nil
}
