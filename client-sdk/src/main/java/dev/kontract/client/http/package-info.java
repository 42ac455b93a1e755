/**
 * One request and its answer, over the JDK's HTTP client: credentials, time limits, retries, rate limit.
 *
 * <p>It knows no kind and no JSON. Start reading at {@link dev.kontract.client.http.Transport}.
 */
@NullMarked
package dev.kontract.client.http;

import org.jspecify.annotations.NullMarked;
