package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.GroupVersionKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The revisions of the pod template of a Deployment, StatefulSet or DaemonSet. Immutable and thread-safe.
 *
 * <pre>{@code
 * Rollout<Deployment> web = client.deployments("shop").rollout("web");
 * web.restart();
 * client.deployments("shop").awaitReady("web", Duration.ofMinutes(2));
 * web.undo();
 * }</pre>
 */
public final class Rollout<T extends KubernetesObject> {

    private static final Set<String> KINDS = Set.of("apps/Deployment", "apps/StatefulSet", "apps/DaemonSet");
    private static final String RESTARTED = "/spec/template/metadata/annotations/kubectl.kubernetes.io~1restartedAt";
    private static final String REVISION = "deployment.kubernetes.io/revision";

    private final Resource<T> resource;
    private final String name;

    /** A template as the patch that brings it back. */
    private record Revision(long number, Patch patch) {}

    Rollout(Resource<T> resource, String name) {
        GroupVersionKind kind = resource.kind().name();
        if (!KINDS.contains(kind.group() + '/' + kind.kind())) {
            throw new IllegalArgumentException(
                    kind.kind() + " has no rollouts: only Deployment, StatefulSet and DaemonSet have");
        }
        this.resource = resource;
        this.name = name;
    }

    /**
     * Replaces all pods, one after the other as the update strategy says, by a new annotation in the template.
     *
     * @throws IllegalStateException if the workload is paused, or was restarted within the current second
     */
    public T restart() {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        if (unpaused().at(RESTARTED).asText().equals(now)) {
            throw new IllegalStateException(
                    resource + "/" + name + " was restarted within the current second: wait before the next restart");
        }
        return resource.patch(name, Patch.merge().set(RESTARTED, now));
    }

    private JsonNode unpaused() {
        JsonNode workload = Json.tree(resource.get(name));
        if (workload.at("/spec/paused").asBoolean()) {
            throw new IllegalStateException(resource + "/" + name + " is paused: resume it first");
        }
        return workload;
    }

    /** Returns the numbers of the revisions that can be returned to, the current one last. */
    public List<Long> revisions() {
        return history().stream().map(Revision::number).toList();
    }

    /**
     * Returns to the template before the current one.
     *
     * @throws IllegalStateException if there is no earlier revision, or the workload is paused
     */
    public T undo() {
        List<Revision> history = history();
        if (history.size() < 2) {
            throw new IllegalStateException(resource + "/" + name + " has no earlier revision");
        }
        return bringBack(history.get(history.size() - 2));
    }

    /**
     * Returns to the template of a revision.
     *
     * @throws IllegalArgumentException if there is no such revision
     * @throws IllegalStateException if the workload is paused
     */
    public T undo(long revision) {
        List<Revision> history = history();
        return history.stream()
                .filter(each -> each.number() == revision)
                .findFirst()
                .map(this::bringBack)
                .orElseThrow(() -> new IllegalArgumentException(resource + "/" + name + " has no revision " + revision
                        + ", only " + history.stream().map(Revision::number).toList()));
    }

    private T bringBack(Revision revision) {
        unpaused();
        return resource.patch(name, revision.patch());
    }

    /** Returns the revisions, oldest first. */
    private List<Revision> history() {
        Stream<Revision> revisions = resource.kind().name().kind().equals("Deployment")
                ? owned(Kinds.REPLICA_SET).map(Rollout::ofReplicaSet)
                : owned(Kinds.CONTROLLER_REVISION).map(Rollout::ofControllerRevision);
        return revisions.sorted(Comparator.comparingLong(Revision::number)).toList();
    }

    private Stream<JsonNode> owned(Kind<? extends KubernetesObject> kind) {
        String owner = String.valueOf(resource.get(name).metadata().getUid());
        return resource.other(kind).list().items().stream()
                .filter(each -> each.owners().stream().anyMatch(reference -> owner.equals(reference.getUid())))
                .map(Json::tree);
    }

    private static Revision ofReplicaSet(JsonNode set) {
        JsonNode template = set.at("/spec/template").deepCopy();
        if (template.at("/metadata/labels") instanceof ObjectNode labels) {
            labels.remove("pod-template-hash");
        }
        long number = set.path("metadata").path("annotations").path(REVISION).asLong();
        return new Revision(number, Patch.json().replace("/spec/template", template));
    }

    private static Revision ofControllerRevision(JsonNode revision) {
        return new Revision(revision.path("revision").asLong(), Patch.strategic(revision.path("data")));
    }
}
