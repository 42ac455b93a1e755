package dev.kontract.server.podaccess;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for the logs of a container. The source of the logs decides what it honours.
 *
 * @param container the name of a container of the pod
 * @param follow whether to go on with what is logged from now on
 * @param previous whether the logs of the terminated instance before this one are asked for
 * @param timestamps whether every line is to begin with its time (RFC 3339) and a space
 * @param since the oldest line; absent for all
 * @param tailLines how many of the last lines; absent for all
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#get-read-log-of-the-specified-pod">
 *     Read log of the specified Pod</a>
 */
public record LogRequest(
        String container,
        boolean follow,
        boolean previous,
        boolean timestamps,
        Optional<Instant> since,
        OptionalLong tailLines) {}
