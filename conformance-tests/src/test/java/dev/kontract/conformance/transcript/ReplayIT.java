package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.FakeApi;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplayIT {

    private static final String FORBIDDEN =
            "{'kind': 'Status', 'status': 'Failure', 'reason': 'Forbidden', 'message': 'no'}";
    private static final Duration LONG = Duration.ofMinutes(1);

    private FakeApi server;

    @BeforeEach
    void serveRefusals() throws IOException {
        server = new FakeApi(403, FORBIDDEN);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void run_passesAllLevels_whenTheAnswerIsTheRecordedOne() throws Exception {
        Verdict verdict = replay(refused("Forbidden", "no"));

        assertThat(List.of(MatchLevel.values())).allMatch(verdict::passes);
    }

    @Test
    void run_failsAtExactOnly_whenTheMessageDiffers() throws Exception {
        Verdict verdict = replay(refused("Forbidden", "never"));

        assertThat(verdict.passes(MatchLevel.BODY)).isTrue();
        assertThat(verdict.at(MatchLevel.EXACT))
                .containsExactly("step 0 GET /apis/${ns}?a>b /body/message: expected \"never\", got \"no\"");
    }

    @Test
    void run_failsAtCode_whenTheReasonDiffers() throws Exception {
        assertThat(replay(refused("NotFound", "no")).passes(MatchLevel.CODE)).isFalse();
    }

    @Test
    void run_holdsAScenarioToItsStrictestLevelOnly() throws Exception {
        Verdict verdict = replay("'maxLevel': 'body', " + refused("Forbidden", "never"));

        assertThat(List.of(MatchLevel.values())).allMatch(verdict::passes);
    }

    @Test
    void run_holdsAScenarioToTheLevelsUpToItsStrictest() throws Exception {
        Verdict verdict = replay("'maxLevel': 'body', " + refused("NotFound", "no"));

        assertThat(verdict.passes(MatchLevel.CODE)).isFalse();
        assertThat(verdict.passes(MatchLevel.BODY)).isFalse();
    }

    @Test
    void run_sendsAStepAgain_untilStatusAndValuesAreThere() throws Exception {
        server.first(404, "{'state': 'done'}");
        server.first(403, "{'items': [{'state': 'done'}, {'state': 'waiting'}]}");
        server.first(403, "not JSON");
        server.first(403, "{'items': [{'state': 'waiting'}, {'state': 'done'}]}");

        Verdict verdict = replay(waiting(
                "'status': 403, '/items/-1/state': 'done'", "{'items': [{'state': 'waiting'}, {'state': 'done'}]}"));

        assertThat(server.requests()).isEqualTo(4);
        assertThat(List.of(MatchLevel.values())).allMatch(verdict::passes);
    }

    @Test
    void run_givesUpWaiting_whenTheTimeIsOver() throws Exception {
        Scenario scenario = scenario(waiting("'status': 200", "{}"));

        Verdict verdict = new Replay(server.target(), Duration.ofMillis(1)).run(scenario);

        assertThat(verdict.passes(MatchLevel.EXACT)).isFalse();
    }

    @Test
    void run_doesNotWait_afterAStepWasAnsweredOtherwiseThanRecorded() throws Exception {
        String failing = "{'request': {'method': 'GET', 'path': '/'}, 'response': {'status': 200}}";
        String steps = waiting("'status': 200", "{}").replace("[", "[" + failing + ", ");

        assertThat(replay(steps).passes(MatchLevel.CODE)).isFalse();
        assertThat(server.requests()).isLessThanOrEqualTo(3);
    }

    private Verdict replay(String scenario) throws IOException, InterruptedException {
        return new Replay(server.target(), LONG).run(scenario(scenario));
    }

    private static String refused(String reason, String message) {
        String body = FORBIDDEN.replace("Forbidden", reason).replace("'no'", "'" + message + "'");
        return "'steps': [{'request': {'method': 'GET', 'path': '/apis/${ns}?a>b'}, 'response': " + response(body)
                + "}]";
    }

    private static String waiting(String until, String body) {
        return "'steps': [{'request': {'method': 'GET', 'path': '/apis'}, 'until': {" + until + "}, 'response': "
                + response(body) + "}]";
    }

    private static String response(String body) {
        return "{'status': 403, 'contentType': 'application/json', 'body': " + body + "}";
    }

    private static Scenario scenario(String members) throws IOException {
        String json = "{'name': 'refused', 'namespace': false, " + members + "}";
        return Scenario.parse("t", new ObjectMapper().readTree(json.replace('\'', '"')));
    }
}
