/** Clients in other languages, which other tools generate from the documents that the server publishes. */
@NullMarked
package dev.kontract.conformance.clients;

import org.jspecify.annotations.NullMarked;
