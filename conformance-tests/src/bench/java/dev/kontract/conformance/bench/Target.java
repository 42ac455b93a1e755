package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A server under load.
 *
 * @param kind what it is able to do
 * @param name how the report calls it
 * @param urls where it is reached
 * @param token what lets one in
 * @param processes whose CPU time and memory are its own; empty when unknown
 */
record Target(Kind kind, String name, Map<Protocol, URI> urls, String token, List<Long> processes) {

    /** Whether a target is an API server, or answers bytes whatever it is asked. */
    enum Kind {
        API,
        BYTES
    }

    Connection connect(Protocol protocol) throws IOException {
        URI url = urls.get(protocol);
        if (url == null) {
            throw new IOException(name + " does not speak " + protocol.title());
        }
        return protocol.connect(url, token);
    }

    Duration cpu() {
        return processes.stream().map(ServerProcess::cpu).reduce(Duration.ZERO, Duration::plus);
    }

    long resident() {
        return processes.stream()
                .mapToLong(pid -> ServerProcess.status(pid, "VmRSS"))
                .sum();
    }

    long peak() {
        return processes.stream()
                .mapToLong(pid -> ServerProcess.status(pid, "VmHWM"))
                .sum();
    }
}
