package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.RequeueException;
import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.workload.LiveWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A workload of which the cache has an older state than the server. */
class LiveWorkloadTest {

    private ApiServer server;
    private Resource<StatefulSet> sets;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().build());
        sets = server.client().statefulSets("default");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void isWanted_unchanged_is() {
        assertThat(live(create()).isWanted()).isTrue();
    }

    @Test
    void isWanted_deletedInTheForeground_isNot() {
        StatefulSet cached = create();
        sets.delete("web", DeletionOptions.standard().foreground());

        assertThat(live(cached).isWanted()).isFalse();
        assertThatThrownBy(() -> live(cached).requireWanted())
                .isInstanceOf(RequeueException.class)
                .hasMessage("default/web is being deleted");
    }

    @Test
    void isWanted_replacedByAnotherOfThatName_isNot() {
        StatefulSet cached = create();
        sets.delete("web");
        create();

        assertThat(live(cached).isWanted()).isFalse();
    }

    private LiveWorkload live(StatefulSet cached) {
        return new LiveWorkload(server.client(), Kinds.STATEFUL_SET, cached);
    }

    private StatefulSet create() {
        Map<String, String> labels = Map.of("app", "web");
        return sets.create(new StatefulSet()
                .metadata(new ObjectMeta().name("web"))
                .spec(new StatefulSetSpec()
                        .serviceName("web")
                        .selector(new LabelSelector().matchLabels(labels))
                        .template(new PodTemplateSpec()
                                .metadata(new ObjectMeta().labels(labels))
                                .spec(new PodSpec()
                                        .containers(List.of(
                                                new Container().name("app").image("app")))))));
    }
}
