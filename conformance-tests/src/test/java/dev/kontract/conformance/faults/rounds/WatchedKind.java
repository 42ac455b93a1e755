package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.faults.Follower;
import dev.kontract.conformance.faults.rounds.Invariants.Tenure;
import java.time.Duration;
import java.time.Instant;

/** The collections of objects whose history is checked, and what matters of their objects. */
enum WatchedKind {
    /** Registers. */
    CONFIG_MAP("/api/v1/namespaces/" + Follower.NAMESPACE + "/configmaps") {
        @Override
        String value(JsonNode object) {
            return object.at("/data/v").asText();
        }
    },
    /** Allocated values must be unique. */
    SERVICE("/api/v1/namespaces/" + Follower.NAMESPACE + "/services") {
        @Override
        String value(JsonNode object) {
            return object.at("/spec/clusterIP").asText() + " "
                    + object.at("/spec/ports/0/nodePort").asText();
        }
    },
    /** A quota limits how many there are. */
    SECRET("/api/v1/namespaces/limited/secrets") {
        @Override
        String value(JsonNode object) {
            return "";
        }
    },
    /** Whose turn it is. */
    LEASE("/apis/coordination.k8s.io/v1/namespaces/kube-system/leases") {
        @Override
        String value(JsonNode object) {
            JsonNode spec = object.path("spec");
            return spec.has("renewTime")
                    ? new Tenure(
                                    spec.path("holderIdentity").asText(),
                                    Instant.parse(spec.path("acquireTime").asText()),
                                    Instant.parse(spec.path("renewTime").asText()),
                                    Duration.ofSeconds(
                                            spec.path("leaseDurationSeconds").asInt()))
                            .value()
                    : "";
        }
    };

    /** An object of each kind that is written at the end of a round: a watch that has reported it is up to date. */
    static final String FENCE = "fence";

    private final String path;

    WatchedKind(String path) {
        this.path = path;
    }

    /** The path of the collection, which is its name in the history, too. */
    String path() {
        return path;
    }

    String key(String name) {
        return path + "/" + name;
    }

    abstract String value(JsonNode object);

    /** Returns the version of an object in a response. */
    Version version(JsonNode object) {
        return new Version(key(object.at("/metadata/name").asText()), revision(object), value(object));
    }

    static long revision(JsonNode object) {
        return object.at("/metadata/resourceVersion").asLong();
    }
}
