package dev.kontract.server.controller.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.Request;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Service;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TriggerTimesTest {

    private static final Request WEB = new Request("default", "web");
    private static final String ANNOTATION = "endpoints.kubernetes.io/last-change-trigger-time";

    private final TriggerTimes times = new TriggerTimes();

    @Test
    void next_ofAnUnknownService_isItsCreation() {
        assertThat(times.next(WEB, service(5), List.of(pod("a", 9)))).contains(at(5));
    }

    @Test
    void next_ofChangedPods_isTheEarliestNewChange() {
        times.next(WEB, service(5), List.of(pod("a", 9)));

        assertThat(times.next(WEB, service(5), List.of(pod("a", 9), pod("b", 12), pod("c", 11))))
                .contains(at(11));
        assertThat(times.next(WEB, service(5), List.of(pod("a", 9), pod("b", 12))))
                .isEmpty();
    }

    @Test
    void next_ofARecreatedService_isTheEarlierOfCreationAndChange() {
        times.next(WEB, service(5), List.of());

        assertThat(times.next(WEB, service(20), List.of(pod("a", 21)))).contains(at(20));
    }

    @Test
    void next_afterForgetting_isTheCreation() {
        times.next(WEB, service(5), List.of());
        times.forget(WEB);

        assertThat(times.next(WEB, service(5), List.of())).contains(at(5));
    }

    @Test
    void annotate_withoutATime_removesTheAnnotation() {
        ObjectMeta metadata = new ObjectMeta().annotations(Map.of("a", "b"));

        TriggerTimes.annotate(metadata, Optional.of(at(5)));
        assertThat(metadata.getAnnotations())
                .containsOnly(Map.entry("a", "b"), Map.entry(ANNOTATION, "1970-01-01T00:00:05Z"));
        TriggerTimes.annotate(metadata, Optional.empty());
        assertThat(metadata.getAnnotations()).containsOnly(Map.entry("a", "b"));
    }

    private static Service service(int second) {
        Service service = new Service();
        service.setMetadata(new ObjectMeta().name("web").creationTimestamp(new Time(at(second))));
        return service;
    }

    private static Pod pod(String name, int second) {
        Pod pod = new Pod();
        pod.setMetadata(new ObjectMeta().name(name));
        pod.setStatus(new PodStatus()
                .addConditionsItem(new PodCondition().type("Ready").lastTransitionTime(new Time(at(second)))));
        return pod;
    }

    private static Instant at(int second) {
        return Instant.ofEpochSecond(second);
    }
}
