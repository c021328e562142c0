// Converts standard input to HTML with goldmark and its default options.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/yuin/goldmark"
)

func main() {
	input, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = goldmark.Convert(input, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
