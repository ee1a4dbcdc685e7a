// The driver of the vendor's Go client: it reads a call on each line, makes it, and prints its reply on a line.
//
//	go build -o driver . && understudy certify --mode drive -- ./driver
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/mongodb-forks/digest"
	"go.mongodb.org/atlas/mongodbatlas"
)

const (
	apiPath    = "/api/public/v1.0"
	hostedPath = "/api/atlas/v1.0"
	lineMax    = 1 << 20
)

type arguments map[string]json.RawMessage

type call struct {
	BaseURL    string    `json:"baseUrl"`
	PublicKey  string    `json:"publicKey"`
	PrivateKey string    `json:"privateKey"`
	Call       string    `json:"call"`
	Arguments  arguments `json:"arguments"`
}

func (a arguments) text(name string) string {
	var value string
	_ = json.Unmarshal(a[name], &value)
	return value
}

func (a arguments) body(into any) error { return json.Unmarshal(a["body"], into) }

var ctx = context.Background()

var errUnsupported = errors.New("the client lacks an argument")

// all reads all pages of a list as callers of this client do.
func all[T any](read func(options mongodbatlas.ListOptions) ([]T, *mongodbatlas.Response, error)) (any, error) {
	rows := []T{}
	for page := 1; ; page++ {
		some, reply, err := read(mongodbatlas.ListOptions{PageNum: page})
		if err != nil {
			return nil, err
		}
		rows = append(rows, some...)
		if reply.IsLastPage() {
			return rows, nil
		}
	}
}

// one returns the result of a call without pages.
func one[T any](value T, _ *mongodbatlas.Response, err error) (any, error) { return value, err }

var calls = map[string]func(c *mongodbatlas.Client, a arguments) (any, error){
	"acknowledgeAlert": func(c *mongodbatlas.Client, a arguments) (any, error) {
		var body mongodbatlas.AcknowledgeRequest
		if err := a.body(&body); err != nil {
			return nil, err
		}
		return one(c.Alerts.Acknowledge(ctx, a.text("groupId"), a.text("alertId"), &body))
	},
	"createOrganization": func(c *mongodbatlas.Client, a arguments) (any, error) {
		var body mongodbatlas.CreateOrganizationRequest
		if err := a.body(&body); err != nil {
			return nil, err
		}
		made, _, err := c.Organizations.Create(ctx, &body)
		if err != nil {
			return nil, err
		}
		// The client puts what this platform sends at the top into a member.
		if made.Organization != nil {
			return made.Organization, nil
		}
		return made, nil
	},
	"deleteOrganization": func(c *mongodbatlas.Client, a arguments) (any, error) {
		_, err := c.Organizations.Delete(ctx, a.text("orgId"))
		return nil, err
	},
	"getOrganization": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return one(c.Organizations.Get(ctx, a.text("orgId")))
	},
	"getProject": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return one(c.Projects.GetOneProject(ctx, a.text("groupId")))
	},
	"listAlerts": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]mongodbatlas.Alert, *mongodbatlas.Response, error) {
			page, reply, err := c.Alerts.List(ctx, a.text("groupId"), &mongodbatlas.AlertsListOptions{ListOptions: options})
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listAllProjects": func(c *mongodbatlas.Client, _ arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]*mongodbatlas.Project, *mongodbatlas.Response, error) {
			page, reply, err := c.Projects.GetAllProjects(ctx, &options)
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listEvents": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]*mongodbatlas.Event, *mongodbatlas.Response, error) {
			page, reply, err := c.Events.ListProjectEvents(ctx, a.text("groupId"), &mongodbatlas.EventListOptions{ListOptions: options, MinDate: a.text("minDate")})
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listOrganizations": func(c *mongodbatlas.Client, _ arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]*mongodbatlas.Organization, *mongodbatlas.Response, error) {
			page, reply, err := c.Organizations.List(ctx, &mongodbatlas.OrganizationsListOptions{ListOptions: options})
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listProjects": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]*mongodbatlas.Project, *mongodbatlas.Response, error) {
			page, reply, err := c.Organizations.Projects(ctx, a.text("orgId"), &mongodbatlas.ProjectsListOptions{ListOptions: options})
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listSnapshots": func(c *mongodbatlas.Client, a arguments) (any, error) {
		if a.text("completed") != "" {
			return nil, errUnsupported
		}
		return all(func(options mongodbatlas.ListOptions) ([]*mongodbatlas.ContinuousSnapshot, *mongodbatlas.Response, error) {
			page, reply, err := c.ContinuousSnapshots.List(ctx, a.text("groupId"), a.text("clusterId"), &options)
			if err != nil {
				return nil, nil, err
			}
			return page.Results, reply, nil
		})
	},
	"listTeams": func(c *mongodbatlas.Client, a arguments) (any, error) {
		return all(func(options mongodbatlas.ListOptions) ([]mongodbatlas.Team, *mongodbatlas.Response, error) {
			return c.Teams.List(ctx, a.text("orgId"), &options)
		})
	},
	"patchOrganization": func(c *mongodbatlas.Client, a arguments) (any, error) {
		var body mongodbatlas.Organization
		if err := a.body(&body); err != nil {
			return nil, err
		}
		return one(c.Organizations.Update(ctx, a.text("orgId"), &body))
	},
	"patchSnapshot": func(c *mongodbatlas.Client, a arguments) (any, error) {
		var body mongodbatlas.ContinuousSnapshot
		if err := a.body(&body); err != nil {
			return nil, err
		}
		return one(c.ContinuousSnapshots.ChangeExpiry(ctx, a.text("groupId"), a.text("clusterId"), a.text("snapshotId"), &body))
	},
}

// paths replaces the path of the hosted platform, for which the client was made.
type paths struct{ next http.RoundTripper }

func (p paths) RoundTrip(request *http.Request) (*http.Response, error) {
	clone := request.Clone(request.Context())
	clone.URL.Path, clone.URL.RawPath = strings.Replace(clone.URL.Path, hostedPath, apiPath, 1), ""
	return p.next.RoundTrip(clone)
}

func clientOf(c call) (*mongodbatlas.Client, error) {
	signing := digest.NewTransport(c.PublicKey, c.PrivateKey)
	address := mongodbatlas.SetBaseURL(strings.TrimSuffix(c.BaseURL, apiPath) + "/")
	return mongodbatlas.New(&http.Client{Transport: paths{signing}, Timeout: 5 * time.Second}, address)
}

// described names an error in the words of the trials. The client has one type of its own; the others are those of Go.
func described(err error) map[string]any {
	var (
		refused  *mongodbatlas.ErrorResponse
		slow     net.Error
		lost     *url.Error
		syntax   *json.SyntaxError
		mismatch *json.UnmarshalTypeError
	)
	kind := "untyped"
	switch {
	case errors.As(err, &refused):
		return map[string]any{"kind": "api", "status": refused.Response.StatusCode, "code": refused.ErrorCode, "message": err.Error()}
	case errors.As(err, &slow) && slow.Timeout():
		kind = "timeout"
	case errors.As(err, &lost):
		kind = "connection"
	case errors.As(err, &syntax), errors.As(err, &mismatch), errors.Is(err, io.ErrUnexpectedEOF):
		kind = "reply"
	}
	return map[string]any{"kind": kind, "message": err.Error()}
}

func main() {
	clients := map[string]*mongodbatlas.Client{}
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, lineMax)
	output := json.NewEncoder(os.Stdout)
	unsupported := func() { _ = output.Encode(map[string]any{"unsupported": true}) }
	for input.Scan() {
		var c call
		if err := json.Unmarshal(input.Bytes(), &c); err != nil {
			panic(err)
		}
		run, isKnown := calls[c.Call]
		if !isKnown {
			unsupported()
			continue
		}
		if clients[c.PublicKey] == nil {
			client, err := clientOf(c)
			if err != nil {
				panic(err)
			}
			clients[c.PublicKey] = client
		}
		result, err := run(clients[c.PublicKey], c.Arguments)
		if errors.Is(err, errUnsupported) {
			unsupported()
			continue
		}
		if err != nil {
			_ = output.Encode(map[string]any{"error": described(err)})
			continue
		}
		_ = output.Encode(map[string]any{"result": result})
	}
}
