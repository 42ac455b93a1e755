package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Container;
import dev.kontract.model.EmptyDirVolumeSource;
import dev.kontract.model.EnvVar;
import dev.kontract.model.EnvVarSource;
import dev.kontract.model.HostPathVolumeSource;
import dev.kontract.model.ObjectFieldSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.SecretKeySelector;
import dev.kontract.model.Volume;
import dev.kontract.model.VolumeMount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of a command are separated by commas. */
class ContainerRunsTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final String FAIL_ONCE =
            "if [[ -r /data/foo-$INDEX ]]\nthen\n exit 0\nelse\n touch /data/foo-$INDEX\n exit 42\nfi\n";

    private final ContainerRuns runs = new ContainerRuns();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                true                           | 0  | 0
                /bin/false                     | 1  | 0
                sleep,90                       | 0  | 90
                /usr/bin/sleep,2m              | 0  | 120
                sh,-c,exit 7                   | 7  | 0
                /bin/sh,-c,sleep 1h; exit 300  | 44 | 3600
                bash,-c,echo hi && sleep 3s    | 0  | 3
                sh,-c,exit 0; sleep 5          | 0  | 0
                sleep,infinity                 | 0  | 3153600000
                pause                          | 0  | 3153600000
                sh,-c,echo hi; tail -f /log    | 0  | 3153600000
                sh,-c,while :; do sleep 1; done | 0  | 3153600000
                sh,-c,exit $(INDEX)            | 3  | 0
                sh,-c,exit $INDEX              | 3  | 0
                sh,-c,[ $NAME-$ZONE = web-0-a ] | 0  | 0
                sh,-c,[ $BOTH = 'web-0/3/$(NONE)' ] | 0  | 0
                """)
    void command_thatEnds_tellsHow(String words, int exitCode, long seconds) {
        assertThat(command(words)).contains(new ContainerCommand(Duration.ofSeconds(seconds), exitCode));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nginx,-g,daemon off;",
                "sleep",
                "exit,now",
                "sh",
                "sh,-c,exit $SECRET",
                "sh,-c,exit $(SECRET)",
                "sh,-c,if [ -e /etc/hosts ]; then exit 1; fi"
            })
    void command_thatWouldHaveToBeRun_tellsNothing(String words) {
        assertThat(command(words)).isEmpty();
    }

    @Test
    void command_ofARunThatWasSeen_staysTheSame() {
        Pod pod = pod("a", volume());

        assertThat(exitCode(pod, 0)).isEqualTo(42);
        assertThat(exitCode(pod, 0)).isEqualTo(42);
        assertThat(exitCode(pod, 1)).isZero();
    }

    @Test
    void command_findsFilesOfItsOwnPodOnly_inAnEmptyDirectory() {
        exitCode(pod("a", volume()), 0);

        assertThat(exitCode(pod("b", volume()), 0)).isEqualTo(42);
    }

    @Test
    void command_findsFilesOfOtherPods_inADirectoryOfTheNode() {
        exitCode(pod("a", onNode()), 0);

        assertThat(exitCode(pod("b", onNode()), 0)).isZero();
    }

    @Test
    void print_tellsWhatIsWrittenWhen() {
        List<String> lines = new ArrayList<>();
        Container container = container().command(List.of("sh", "-c", "while :; do date +%s; sleep 60; done"));
        ContainerRuns.print(
                pod("a", volume()),
                container,
                0,
                NOW,
                Duration.ofSeconds(130),
                (at, text) -> lines.add(at.toSeconds() + " " + text.strip()));

        assertThat(lines).containsExactly("0 1893456000", "60 1893456060", "120 1893456120");
    }

    private int exitCode(Pod pod, int run) {
        return runs.command(pod, container().command(List.of("sh", "-c")).args(List.of(FAIL_ONCE)), run, NOW)
                .orElseThrow()
                .exitCode();
    }

    private Optional<ContainerCommand> command(String words) {
        List<String> all = List.of(words.split(","));
        Container container = container().command(all.subList(0, 1)).args(all.subList(1, all.size()));
        return runs.command(pod("a", volume()), container, 0, NOW);
    }

    private static Container container() {
        return new Container()
                .name("c")
                .image("busybox")
                .env(List.of(
                        new EnvVar().name("INDEX").value("3"),
                        new EnvVar().name("NAME").valueFrom(field("metadata.name")),
                        new EnvVar().name("ZONE").valueFrom(field("metadata.labels['zone']")),
                        new EnvVar().name("BOTH").value("$(NAME)/$(INDEX)/$$(NONE)"),
                        new EnvVar()
                                .name("SECRET")
                                .valueFrom(new EnvVarSource()
                                        .secretKeyRef(new SecretKeySelector()
                                                .name("s")
                                                .key("k")))))
                .volumeMounts(List.of(new VolumeMount().name("data").mountPath("/data")));
    }

    private static EnvVarSource field(String path) {
        return new EnvVarSource().fieldRef(new ObjectFieldSelector().fieldPath(path));
    }

    private static Volume volume() {
        return new Volume().name("data").emptyDir(new EmptyDirVolumeSource());
    }

    private static Volume onNode() {
        return new Volume()
                .name("data")
                .hostPath(new HostPathVolumeSource().path("/d").type("DirectoryOrCreate"));
    }

    private static Pod pod(String uid, Volume volume) {
        return new Pod()
                .metadata(new ObjectMeta().name("web-0").uid(uid).labels(Map.of("zone", "a")))
                .spec(new PodSpec().nodeName("node-1").volumes(List.of(volume)));
    }
}
