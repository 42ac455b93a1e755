package dev.kontract.server.controller.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlanCases;
import dev.kontract.server.controller.workload.RevisionData;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class SetPlannerTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Set<SetFeature> ALL = Set.of(SetFeature.values());
    private static final String TEMPLATE =
            "{\"metadata\":{\"labels\":{\"app\":\"web\"}},\"spec\":{\"containers\":[{\"name\":\"app\",\"image\":\"%s\"}]}}";

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.checked(SetPlannerTest.class, "plans.yaml", SetPlannerTest::check);
    }

    @Test
    void plan_millionsOfPods_startsWithSome() throws IOException {
        JsonNode given =
                Json.mapper().readTree("{\"set\": {\"replicas\": 2000000000, \"podManagementPolicy\": \"Parallel\"}}");
        StatefulSet set = set(given);

        SetPlan plan = SetPlanner.plan(ObservedSet.of(set, List.of(), Map.of(), List.of(), NOW), ALL);

        assertThat(plan.actions()).hasSizeBetween(100, 1000);
    }

    @Test
    void plan_ofPodsThatDoNotWaitForEachOther_startsSlowly() throws IOException {
        StatefulSet set =
                set(Json.mapper().readTree("{\"set\": {\"replicas\": 5, \"podManagementPolicy\": \"Parallel\"}}"));

        SetPlan plan = SetPlanner.plan(ObservedSet.of(set, List.of(), Map.of(), List.of(), NOW), ALL);

        assertThat(plan.batches())
                .extracting(batch -> batch.parts().size())
                .as("the revision, and pods")
                .containsExactly(1, 1, 2, 2);
    }

    private static void check(JsonNode given) {
        StatefulSet set = set(given);
        ObservedSet observed = ObservedSet.of(set, pods(set, given), claims(set, given), revisions(set, given), NOW);

        SetPlan plan = SetPlanner.plan(observed, features(given));

        assertThat(plan.actions().stream().map(SetPlannerTest::described))
                .containsExactlyElementsOf(texts(given.path("plan")));
        assertThat(plan.afterwards().stream().map(SetPlannerTest::described))
                .containsExactlyElementsOf(texts(given.path("afterwards")));
        assertThat(plan.again().map(Duration::toString).orElse(""))
                .isEqualTo(given.path("again").asText());
        given.path("status").properties().forEach(field -> checkStatus(set, plan.status(), field));
    }

    private static void checkStatus(StatefulSet set, StatefulSetStatus status, Map.Entry<String, JsonNode> field) {
        String expected = field.getKey().endsWith("Revision")
                ? name(set, field.getValue().asText())
                : field.getValue().asText();
        assertThat(Json.tree(status).path(field.getKey()).asText())
                .as(field.getKey())
                .isEqualTo(expected);
    }

    private static Set<SetFeature> features(JsonNode given) {
        return given.has("features")
                ? texts(given.path("features")).stream()
                        .map(SetFeature::valueOf)
                        .collect(Collectors.toSet())
                : ALL;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static StatefulSet set(JsonNode given) {
        StatefulSetSpec spec = Json.read(given.path("set").toString(), StatefulSetSpec.class);
        StatefulSet set = Json.read(
                "{\"metadata\":{\"name\":\"web\",\"namespace\":\"shop\",\"uid\":\"set\",\"generation\":2}}",
                StatefulSet.class);
        spec.setSelector(Json.read("{\"matchLabels\":{\"app\":\"web\"}}", LabelSelector.class));
        spec.setTemplate(template(given.path("image").asText("v1")));
        spec.setServiceName("web");
        set.setSpec(spec);
        if (given.path("deleting").asBoolean()) {
            set.metadata().setDeletionTimestamp(new Time(NOW));
        }
        String current = given.path("current").asText("v1");
        return set.status(new StatefulSetStatus().currentRevision(name(set, current)));
    }

    private static PodTemplateSpec template(String image) {
        return Json.read(TEMPLATE.formatted(image), PodTemplateSpec.class);
    }

    private static String name(StatefulSet set, String image) {
        return RevisionData.revisionName(
                Objects.requireNonNull(set.name()),
                RevisionData.of(template(image)).hash(0));
    }

    private static ControllerRevision revision(StatefulSet set, String image, long number) {
        return new ControllerRevision()
                .metadata(new ObjectMeta().name(name(set, image)).namespace("shop"))
                .data(RevisionData.of(template(image)).extension())
                .revision(number);
    }

    private static List<ControllerRevision> revisions(StatefulSet set, JsonNode given) {
        List<String> images = given.has("kept") ? texts(given.path("kept")) : List.of("v1");
        List<ControllerRevision> revisions = new ArrayList<>();
        images.forEach(image -> revisions.add(revision(set, image, revisions.size() + 1)));
        return revisions;
    }

    private static List<Pod> pods(StatefulSet set, JsonNode given) {
        return texts(given.path("pods")).stream()
                .map(text -> pod(set, text.split(" ", -1)))
                .toList();
    }

    private static Pod pod(StatefulSet set, String[] words) {
        DesiredSet desired = DesiredSet.of(set, ALL);
        int ordinal = DesiredSet.ordinal("web", words[0]).orElseThrow();
        Pod pod = PodIdentity.pod(desired, ordinal, revision(set, words[2], 1));
        pod.metadata().setUid("uid of " + words[0]);
        Instant since = words[1].equals("fresh") ? NOW : NOW.minusSeconds(3600);
        boolean ready = !List.of("unready", "pending", "failed", "succeeded").contains(words[1]);
        String phase = Map.of("pending", "Pending", "failed", "Failed", "evicted", "Failed", "succeeded", "Succeeded")
                .getOrDefault(words[1], "Running");
        if (words[1].equals("going")) {
            pod.metadata().setDeletionTimestamp(new Time(NOW));
        }
        if (words[1].equals("nameless")) {
            pod.metadata().getLabels().remove("statefulset.kubernetes.io/pod-name");
        }
        PodCondition condition = new PodCondition()
                .type("Ready")
                .status(ready ? "True" : "False")
                .lastTransitionTime(new Time(since));
        return pod.status(new PodStatus().phase(phase).conditions(List.of(condition)));
    }

    private static Map<String, PersistentVolumeClaim> claims(StatefulSet set, JsonNode given) {
        Map<String, PersistentVolumeClaim> claims = new HashMap<>();
        for (String text : texts(given.path("claims"))) {
            String[] words = text.split(" ", -1);
            PersistentVolumeClaim claim = new PersistentVolumeClaim().metadata(new ObjectMeta().name(words[0]));
            String more = words.length > 1 ? words[1] : "";
            if (more.equals("going")) {
                claim.metadata().setDeletionTimestamp(new Time(NOW));
            } else if (more.equals("set")) {
                claim.metadata().setOwnerReferences(List.of(Owners.controllerReference(set, Kinds.STATEFUL_SET)));
            } else if (more.equals("rivals")) {
                OwnerReference rival = new OwnerReference()
                        .apiVersion("shop.example/v1")
                        .kind("Till")
                        .name("t")
                        .uid("t");
                claim.metadata()
                        .setOwnerReferences(List.of(
                                Owners.controllerReference(set, Kinds.STATEFUL_SET)
                                        .controller(false),
                                rival.controller(true)));
            } else if (more.equals("former")) {
                Pod former = pod(set, new String[] {"web-0", "ready", "v1"});
                former.metadata().setUid("another");
                claim.metadata().setOwnerReferences(List.of(Owners.controllerReference(former, Kinds.POD)));
            }
            claims.put(words[0], claim);
        }
        return claims;
    }

    private static String described(SetAction action) {
        StringBuilder described = new StringBuilder();
        action.on(new Describer(described));
        return described.toString();
    }

    /** Prints the requested operations. */
    private record Describer(StringBuilder described) implements SetOperations {

        @Override
        public void createRevision(ControllerRevision revision) {
            described
                    .append("create revision ")
                    .append(image(RevisionData.of(revision).template()));
        }

        @Override
        public void updateRevision(ControllerRevision revision) {
            described
                    .append("renumber ")
                    .append(image(RevisionData.of(revision).template()))
                    .append(' ')
                    .append(revision.getRevision());
        }

        @Override
        public void deleteRevision(ControllerRevision revision) {
            described.append("forget ").append(image(RevisionData.of(revision).template()));
        }

        @Override
        public void createClaim(PersistentVolumeClaim claim, Pod pod) {
            described.append("claim ").append(claim.name()).append(owners(claim));
        }

        @Override
        public void updateClaim(PersistentVolumeClaim claim) {
            described.append("own ").append(claim.name()).append(owners(claim));
        }

        @Override
        public void createPod(Pod pod) {
            described
                    .append("create ")
                    .append(pod.name())
                    .append(' ')
                    .append(pod.getSpec().getContainers().get(0).getImage());
        }

        @Override
        public void updatePod(Pod pod) {
            described.append("update ").append(pod.name());
        }

        @Override
        public void deletePod(Pod pod) {
            described.append("delete ").append(pod.name());
        }

        @Override
        public void refuse(Pod pod, String why) {
            described.append("refuse ").append(pod.name());
        }

        @Override
        public void warn(String reason, String message) {
            described.append("warn ").append(reason);
        }

        private static String image(PodTemplateSpec template) {
            return template.getSpec().getContainers().get(0).getImage();
        }

        private static String owners(PersistentVolumeClaim claim) {
            return claim.owners().stream()
                    .map(OwnerReference::getKind)
                    .map(kind -> " of " + kind)
                    .collect(Collectors.joining());
        }
    }
}
