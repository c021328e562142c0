// Renders standard input as glow does.
//
//	glamour WIDTH [STYLE]      without a style, glamour chooses one for the terminal
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/charmbracelet/glamour"
	"github.com/muesli/termenv"
)

func main() {
	width, err := strconv.Atoi(os.Args[1])
	check(err)
	options := []glamour.TermRendererOption{glamour.WithWordWrap(width)}
	if len(os.Args) > 2 {
		options = append(options, glamour.WithStandardStyle(os.Args[2]),
			glamour.WithColorProfile(termenv.TrueColor))
	} else {
		options = append(options, glamour.WithAutoStyle(),
			glamour.WithColorProfile(termenv.EnvColorProfile()))
	}
	renderer, err := glamour.NewTermRenderer(options...)
	check(err)
	input, err := io.ReadAll(os.Stdin)
	check(err)
	output, err := renderer.RenderBytes(input)
	check(err)
	_, err = os.Stdout.Write(output)
	check(err)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
