package hosted

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"go.mongodb.org/atlas/mongodbatlas"
)

// cases has the calls of each method, by its service and its name.
var cases = map[string]func(v *visit){}

func add(more map[string]func(v *visit)) bool {
	for name, calls := range more {
		cases[name] = calls
	}
	return true
}

// Every method of the client has a case, or a reason why this platform cannot have its operation.
func TestEveryMethod(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range methodNames() {
		seen[name] = true
		service, _, _ := strings.Cut(name, ".")
		seen[service] = true
		calls, isCase := cases[name]
		_, isAbsent := absent[name]
		_, isAbsentService := absent[service]
		switch {
		case isCase && isAbsent:
			t.Errorf("%s has both a case and a reason", name)
		case isCase:
			t.Run(name, func(t *testing.T) { run(t, func(v *visit) { calls(v); v.expectKnown() }) })
		case !isAbsent && !isAbsentService:
			t.Errorf("%s has neither a case nor a reason", name)
		}
	}
	for name := range cases {
		if !seen[name] {
			t.Errorf("the case %s is of no method", name)
		}
	}
	for name := range absent {
		if !seen[name] {
			t.Errorf("the reason %s is of no method or service", name)
		}
	}
}

func methodNames() []string {
	var names []string
	client := reflect.TypeOf(mongodbatlas.Client{})
	for i := range client.NumField() {
		field := client.Field(i)
		if !field.IsExported() || field.Type.Kind() != reflect.Interface {
			continue
		}
		for j := range field.Type.NumMethod() {
			names = append(names, field.Name+"."+field.Type.Method(j).Name)
		}
	}
	return names
}

// expectKnown checks that each exchange of the visit reached an operation and was served.
func (v *visit) expectKnown() {
	served := 0
	for _, exchange := range v.Journal() {
		if exchange.Status == http.StatusUnauthorized {
			continue
		}
		expect(exchange.OperationID != "" && exchange.Status < 300,
			"%s %s: %d %q", exchange.Method, exchange.Target, exchange.Status, exchange.OperationID)
		served++
	}
	expect(served > 0, "no exchange was served")
}
