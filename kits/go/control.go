package understudytest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

// hopsMax is the maximum number of replicas that a call is redirected to.
const hopsMax = 5

// patience is how long to wait for the world of a replica that has stopped: longer than its lease.
const patience = 10 * time.Second

// retryAfter is the time between two attempts to find such a world.
const retryAfter = 250 * time.Millisecond

// An Error is a refusal of the control plane, in its words.
type Error struct {
	// Call is the method and the path of the call.
	Call string
	// Status is the status of the reply, or 0 if nothing answers at the address.
	Status int
	// Detail is the explanation of the control plane.
	Detail string
	cause  error
}

func (e *Error) Unwrap() error { return e.cause }

func (e *Error) Error() string { return e.Call + ": " + e.Detail }

// control calls the control plane. It follows worlds that have moved to another replica.
type control struct {
	mutex sync.Mutex
	url   string
	// home is the address that the kit was given. Calls go there again if the replica that they were redirected to has stopped.
	home string
	// apiOrigin is the origin of the API, if it differs from the one in the replies, for example behind mapped ports.
	apiOrigin string
	moves     int
}

// Replies with a redirection are followed here, so that later calls go to the right replica at once.
var client = &http.Client{
	Timeout:       2 * time.Minute,
	Transport:     &http.Transport{},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// fork returns a control plane of its own for a world, because each world may move to another replica.
func (c *control) fork() *control {
	return &control{url: c.origin(), home: c.origin(), apiOrigin: c.apiOrigin}
}

func (c *control) origin() string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.url
}

// call sends a body as JSON and reads the reply into result. Both may be nil.
func (c *control) call(method, path string, body, result any) error {
	text, err := c.read(method, path, body)
	if err != nil || result == nil || len(text) == 0 {
		return err
	}
	return json.Unmarshal(text, result)
}

// read returns the body of the reply unchanged.
func (c *control) read(method, path string, body any) ([]byte, error) {
	deadline := time.Now().Add(patience)
	for {
		text, err := c.follow(method, path, body)
		if !errors.Is(err, syscall.ECONNREFUSED) || c.isHome() || time.Now().After(deadline) {
			return text, err
		}
		// A replica that was killed has its worlds until its lease is over.
		time.Sleep(retryAfter)
		c.goHome()
	}
}

func (c *control) follow(method, path string, body any) ([]byte, error) {
	target := c.origin() + path
	var reply reply
	for range hopsMax {
		var err error
		if reply, err = exchange(method, target, body); err != nil {
			return nil, &Error{Call: method + " " + target, Detail: fmt.Sprintf("Understudy does not answer there: %v", err), cause: err}
		}
		if reply.status != http.StatusTemporaryRedirect || reply.location == nil || !isSafe(target, reply.location) {
			break
		}
		target = reply.location.String()
		c.moveTo(reply.location)
	}
	if reply.status < 300 {
		return reply.text, nil
	}
	return nil, &Error{Call: method + " " + path, Status: reply.status, Detail: detailOf(reply)}
}

// isSafe says whether the token may follow a redirect of the control plane. It never leaves https for http.
func isSafe(target string, next *url.URL) bool {
	return next.Scheme == "https" || strings.HasPrefix(target, next.Scheme+":")
}

func (c *control) isHome() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.home == "" || c.url == c.home
}

func (c *control) goHome() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.url = c.home
	c.moves++
}

func (c *control) moveTo(location *url.URL) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.url = location.Scheme + "://" + location.Host
	c.moves++
}

func (c *control) moveCount() int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.moves
}

type reply struct {
	status   int
	location *url.URL
	text     []byte
}

func exchange(method, target string, body any) (reply, error) {
	var reader io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return reply{}, err
		}
		reader = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, target, reader)
	if err != nil {
		return reply{}, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token := os.Getenv("UNDERSTUDY_CONTROL_TOKEN"); token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	location, _ := response.Location()
	return reply{status: response.StatusCode, location: location, text: text}, err
}

func detailOf(r reply) string {
	var problem struct{ Detail string }
	if json.Unmarshal(r.text, &problem) == nil && problem.Detail != "" {
		return problem.Detail
	}
	return fmt.Sprintf("status %d: %.500s", r.status, r.text)
}
