/**
 * The containers of a pod: {@link dev.kontract.client.pod.PodOperations} reads logs, runs commands, copies files, forwards ports
 * and evicts. Processes and ports use the JDK's WebSockets; a {@link dev.kontract.client.http.LocalServer} has none.
 */
@NullMarked
package dev.kontract.client.pod;

import org.jspecify.annotations.NullMarked;
