/**
 * One request and its answer: credentials, time limits, retries, rate limit. Who waits for an answer has it over a {@link
 * dev.kontract.client.connection connection} of the calling thread, who does not over the JDK's HTTP client.
 *
 * <p>It knows no kind and no JSON. Start reading at {@link dev.kontract.client.http.Transport}.
 */
@NullMarked
package dev.kontract.client.http;

import org.jspecify.annotations.NullMarked;
