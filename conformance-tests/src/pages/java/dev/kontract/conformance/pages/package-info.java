/** Writes the pages that compare servers of the API: this one, a real one and fabric8's mock server. */
@org.jspecify.annotations.NullMarked
package dev.kontract.conformance.pages;
