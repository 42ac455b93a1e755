package dev.kontract.server.podaccess;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for the logs of a container. The source of the logs decides which options it supports.
 *
 * @param container the name of a container of the pod
 * @param follow whether to continue with new lines
 * @param previous whether to return the logs of the previous, terminated instance
 * @param timestamps whether to prefix every line with its time (RFC 3339) and a space
 * @param since the oldest line; absent for all
 * @param tailLines maximum number of lines from the end; absent for all
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#get-read-log-of-the-specified-pod">
 *     Read log of the specified Pod</a>
 */
public record LogRequest(
        String container,
        boolean follow,
        boolean previous,
        boolean timestamps,
        Optional<Instant> since,
        OptionalLong tailLines) {}
