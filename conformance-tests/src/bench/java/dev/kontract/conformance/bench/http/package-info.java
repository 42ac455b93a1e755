/**
 * Clients as lean as they can be: they share the machine with the server that is measured. A {@link
 * dev.kontract.conformance.bench.http.Connection} is one client on one socket, made by a {@link
 * dev.kontract.conformance.bench.http.Protocol}; no redirects, no retries, no checks.
 */
@NullMarked
package dev.kontract.conformance.bench.http;

import org.jspecify.annotations.NullMarked;
