// Package support gives tests a world of their own on the running program, over its control plane.
package support

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"testing"
)

// World is a fork of the program's default world. Its clock stands still.
type World struct {
	t *testing.T
	// Name is the world's name in the control plane.
	Name string
	// BaseURL is the address of the world's API, without a slash at its end.
	BaseURL string
}

// Row is a row of the world, as the control plane shows it.
type Row = map[string]any

// Exchange is an entry of the world's journal.
type Exchange struct {
	Kind        string `json:"kind"`
	Method      string `json:"method"`
	Target      string `json:"target"`
	Status      int    `json:"status"`
	OperationID string `json:"operationId"`
	Request     struct {
		Headers map[string]any `json:"headers"`
	} `json:"request"`
}

// PublicKey returns the name of the global owner's key.
func PublicKey() string { return os.Getenv("UNDERSTUDY_PUBLIC_KEY") }

// PrivateKey returns the secret of the global owner's key.
func PrivateKey() string { return os.Getenv("UNDERSTUDY_PRIVATE_KEY") }

// IsDocumented returns whether the program speaks the dialect `documented`.
func IsDocumented() bool { return os.Getenv("UNDERSTUDY_DIALECT") == "documented" }

// Fork makes a world with the same rows as the default world. It ends with the test.
func Fork(t *testing.T) *World {
	t.Helper()
	w := &World{t: t}
	var made struct{ Name, BaseURL string }
	w.call(http.MethodPost, "/v1/worlds", Row{"from": "default", "clock": "manual"}, &made)
	w.Name, w.BaseURL = made.Name, made.BaseURL
	t.Cleanup(func() { w.call(http.MethodDelete, "/v1/worlds/"+w.Name, nil, nil) })
	return w
}

// Advance lets virtual time pass, for example "PT1H".
func (w *World) Advance(duration string) {
	w.t.Helper()
	w.Control(http.MethodPost, "/clock/advance", Row{"by": duration}, nil)
}

// Rows returns the rows of a collection.
func (w *World) Rows(collection string) []Row {
	w.t.Helper()
	var rows []Row
	w.Control(http.MethodGet, "/state/"+collection, nil, &rows)
	return rows
}

// Journal returns the exchanges of the world, oldest first.
func (w *World) Journal() []Exchange {
	w.t.Helper()
	var entries []Exchange
	w.Control(http.MethodGet, "/journal", nil, &entries)
	return slices.DeleteFunc(entries, func(entry Exchange) bool { return entry.Kind != "exchange" })
}

// Control calls the control plane below the world's own path.
func (w *World) Control(method, path string, body, result any) {
	w.t.Helper()
	w.call(method, "/v1/worlds/"+w.Name+path, body, result)
}

func (w *World) call(method, path string, body, result any) {
	w.t.Helper()
	if err := exchange(method, os.Getenv("UNDERSTUDY_CONTROL_URL")+path, body, result); err != nil {
		w.t.Fatal(err)
	}
}

func exchange(method, url string, body, result any) error {
	var reader io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		reader = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, url, reader)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return err
	}
	if reply.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, url, reply.StatusCode, text)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(text, result)
}
