package dev.kontract.conformance.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** A single run of a rollout, in its own namespace. */
public final class RolloutPlay {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Comparator<List<String>> BY_TEXT = Comparator.comparing(List::toString);

    private final Rollout rollout;
    private final RolloutCalls calls;
    private final RevisionNumbers revisions = new RevisionNumbers();
    private final NamespaceLog pods;
    private final NamespaceLog claims;

    /** Prepares a run of {@code rollout} against a server. */
    public RolloutPlay(Rollout rollout, TranscriptTarget target) {
        this.rollout = rollout;
        String namespace = "r" + UUID.randomUUID().toString().substring(0, 8);
        this.calls = new RolloutCalls(target, namespace, rollout.set());
        this.pods = new NamespaceLog(target, namespace, "pods", revisions);
        this.claims = new NamespaceLog(target, namespace, "persistentvolumeclaims", revisions);
    }

    /**
     * Runs the rollout.
     *
     * @return the observed result, to be compared with {@link #recorded}
     */
    public JsonNode run() throws IOException, InterruptedException {
        calls.createNamespace();
        pods.follow();
        claims.follow();
        try {
            ObjectNode outcome = JSON.createObjectNode();
            ArrayNode actions = outcome.putArray("actions");
            ObjectNode creation = JSON.createObjectNode();
            creation.set("create", rollout.document().path("set"));
            creation.set("until", rollout.document().path("until"));
            actions.add(act(creation, recorded().path("actions").path(0)));
            for (JsonNode action : rollout.document().path("actions")) {
                actions.add(act(action, recorded().path("actions").path(actions.size())));
            }
            describe(outcome);
            return outcome;
        } finally {
            pods.end();
            claims.end();
        }
    }

    /** Returns the recorded result. */
    public JsonNode recorded() {
        return rollout.document().path("recorded");
    }

    /** Waits for the recorded events; anything unexpected has to appear within the settle time. */
    private ObjectNode act(JsonNode action, JsonNode recorded) throws IOException, InterruptedException {
        int podsBefore = pods.size();
        int claimsBefore = claims.size();
        ObjectNode outcome = JSON.createObjectNode();
        outcome.set("code", calls.act(action));
        outcome.put("reached", calls.await(action.path("until")));
        pods.await(podsBefore + recorded.path("pods").size());
        claims.await(claimsBefore + recorded.path("claims").size());
        Thread.sleep((long) (action.path("settle").asDouble(0.4) * 1000));
        outcome.set("pods", lines(pods.since(podsBefore), rollout.ordered()));
        outcome.set("claims", lines(claims.since(claimsBefore), false));
        return outcome;
    }

    private static ArrayNode lines(List<List<String>> lines, boolean ordered) {
        return JSON.valueToTree(ordered ? lines : lines.stream().sorted(BY_TEXT).toList());
    }

    private void describe(ObjectNode outcome) throws IOException, InterruptedException {
        JsonNode set = calls.set();
        if (set.path("kind").asText().equals("StatefulSet")) {
            ObjectNode status = set.path("status").deepCopy();
            for (String name : List.of("currentRevision", "updateRevision")) {
                if (status.has(name)) {
                    status.put(name, revisions.known(status.path(name).asText()));
                }
            }
            outcome.set("status", status);
        }
        outcome.set(
                "revisions",
                calls.revisions(revisions, recorded().path("revisions").size()));
        outcome.set(
                "eventReasons",
                calls.eventReasons(recorded().path("eventReasons").size()));
        if (rollout.document().has("keepPod")) {
            outcome.set(
                    "pod",
                    pod(calls.get("pods", rollout.document().path("keepPod").asText())));
        }
        if (rollout.document().has("keepClaim")) {
            String claim = rollout.document().path("keepClaim").asText();
            outcome.set("claim", claim(calls.get("persistentvolumeclaims", claim)));
        }
    }

    private ObjectNode pod(ObjectNode pod) {
        ObjectNode metadata = pod.withObjectProperty("metadata");
        metadata.retain("name", "generateName", "labels", "ownerReferences");
        metadata.path("ownerReferences").forEach(owner -> ((ObjectNode) owner).put("uid", "<uid>"));
        ObjectNode labels = metadata.withObjectProperty("labels");
        labels.put(
                "controller-revision-hash",
                revisions.see(labels.path("controller-revision-hash").asText()));
        pod.remove("status");
        return pod;
    }

    private static ObjectNode claim(ObjectNode claim) {
        ObjectNode outcome = JSON.createObjectNode();
        JsonNode labels = claim.at("/metadata/labels");
        outcome.set("labels", labels.isMissingNode() ? JSON.nullNode() : labels);
        ArrayNode owners = outcome.putArray("owners");
        for (JsonNode owner : claim.at("/metadata/ownerReferences")) {
            owners.addArray().add(owner.path("kind")).add(owner.path("name"));
        }
        return outcome.set("spec", claim.path("spec"));
    }
}
