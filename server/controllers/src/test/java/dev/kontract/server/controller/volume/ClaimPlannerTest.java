package dev.kontract.server.controller.volume;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeSpec;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class ClaimPlannerTest {

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(ClaimPlannerTest.class, "plans.yaml", ClaimPlannerTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        PersistentVolumeClaim claim = PlanCases.read(given.path("claim"), PersistentVolumeClaim.class);
        claim.metadata().name("data").namespace("default").uid("u1").resourceVersion("7");
        ObservedClaim observed = new ObservedClaim(
                claim,
                PlanCases.list(given.path("volumes"), PersistentVolume.class),
                Optional.of(given.path("class"))
                        .filter(JsonNode::isObject)
                        .map(node -> PlanCases.read(node, StorageClass.class)),
                given.path("provisions").asBoolean());
        ClaimPlan plan = new ClaimPlanner(observed).plan();
        List<String> lines = new ArrayList<>();
        if (plan instanceof ClaimPlan.Wait wait) {
            wait.event().ifPresent(event -> lines.add(PlanCases.line(event)));
        } else if (plan instanceof ClaimPlan.Lose lose) {
            lines.add("status " + lose.status().getPhase());
            lines.add(PlanCases.line(lose.event()));
        } else if (plan instanceof ClaimPlan.Provision provision) {
            lines.add("create " + shown(provision.volume()));
            lines.add(PlanCases.line(provision.event()));
        } else if (plan instanceof ClaimPlan.Bind bind) {
            bind.taken().ifPresent(volume -> lines.add("take " + shown(volume)));
            bind.completed()
                    .ifPresent(next -> lines.add("complete " + next.getSpec().getVolumeName() + ' '
                            + annotations(next.getMetadata().getAnnotations())));
            lines.add("bind " + bind.volume().name() + ' ' + bind.status().getCapacity());
        }
        return lines;
    }

    private static String shown(PersistentVolume volume) {
        PersistentVolumeSpec spec = volume.getSpec();
        String source = spec.getCsi() == null ? "" : " by " + spec.getCsi().getDriver();
        return volume.name() + ' ' + spec.getCapacity() + " for "
                + spec.getClaimRef().getUid() + '@'
                + spec.getClaimRef().getResourceVersion() + ' '
                + annotations(volume.metadata().getAnnotations()) + source + ' '
                + Objects.toString(spec.getPersistentVolumeReclaimPolicy(), "-");
    }

    private static List<String> annotations(@Nullable Map<String, String> annotations) {
        return Objects.requireNonNullElse(annotations, Map.<String, String>of()).keySet().stream()
                .sorted()
                .toList();
    }
}
