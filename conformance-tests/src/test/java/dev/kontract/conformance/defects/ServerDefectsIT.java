package dev.kontract.conformance.defects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Outcome.Result;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.PromiseRun;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.promise.Workspace;
import dev.kontract.conformance.suite.Promises;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each defect of a server breaks the promise that is about it; with {@code -Dlong} all of them, otherwise a few. */
class ServerDefectsIT {

    private static final Set<ServerDefect> FEW = EnumSet.of(
            ServerDefect.DRY_RUN_CREATES,
            ServerDefect.LABEL_SELECTOR_IGNORED,
            ServerDefect.LIST_STALE,
            ServerDefect.MANAGED_FIELDS_MISSING,
            ServerDefect.BOOKMARK_UNMARKED);

    private static ApiServer good;
    private static DefectiveServer server;
    private static PromiseRun run;
    private static Map<String, Promise> promises;

    @BeforeAll
    static void start() throws Exception {
        good = ApiServer.start(
                ServerConfig.builder().controllers("none").insecurePort(0).build());
        server = new DefectiveServer(good.insecureUrl().orElseThrow(), good.adminToken());
        Workspace workspace = new Workspace(new TranscriptTarget(server.config()));
        ServerProfile profile = ServerProfile.read(workspace, Catalog.load(ServerUnderTest.groupDomain()));
        run = new PromiseRun(workspace, profile, MatchLevel.BODY);
        promises = Promises.written(profile.contract()).stream()
                .collect(Collectors.toMap(Promise::id, Function.identity()));
    }

    @AfterAll
    static void stop() {
        server.close();
        good.close();
    }

    static Set<ServerDefect> defects() {
        return System.getProperty("long") == null ? FEW : EnumSet.allOf(ServerDefect.class);
    }

    @ParameterizedTest
    @MethodSource("defects")
    void defect_breaksThePromiseAboutIt(ServerDefect defect) {
        Promise promise = promises.get(defect.promise());
        assertThat(promise).as(defect.promise()).isNotNull();

        server.become(Optional.empty());
        Outcome without = run.check(promise);
        assertThat(without.result()).as(without.toString()).isEqualTo(Result.HOLDS);

        server.become(Optional.of(defect));
        Outcome with = run.check(promise);
        assertThat(with.result()).as(with.toString()).isEqualTo(Result.BROKEN);
    }

    @Test
    void defects_areInTheResults() throws IOException {
        assertThat(Files.readString(Path.of("RESULTS.md")))
                .contains(Stream.of(ServerDefect.values())
                        .map(ServerDefectsIT::row)
                        .toArray(String[]::new));
    }

    private static String row(ServerDefect defect) {
        String words = defect.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "| " + words + " | `" + defect.promise() + "` |";
    }
}
