package dev.kontract.server.controller.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares scripts with the results of the shell of busybox. */
class ShellTest {

    private final StringBuilder output = new StringBuilder();
    private final Map<String, String> written = new HashMap<>();

    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '~', textBlock = """
            exit 42 ^ 42 ^
            exit 300 ^ 44 ^
            true && exit 3 ^ 3 ^
            false && exit 3 ^ 1 ^
            false || exit 4 ^ 4 ^
            false; true ^ 0 ^
            ! true ^ 1 ^
            (exit 5); exit $? ^ 5 ^
            { echo a; }; echo b ^ 0 ^ a/b/
            if [ $(expr ${JOB_COMPLETION_INDEX} % 2) -ne 0 ]; then exit 1; else exit 0; fi ^ 1 ^
            if false; then exit 1; elif true; then exit 2; else exit 3; fi ^ 2 ^
            [ "$NAME" = web ] ^ 0 ^
            [ "$NAME" != web ] ^ 1 ^
            [ -n "$NAME" -a 1 -lt 2 ] ^ 0 ^
            [ -z "$MISSING" ] && exit 7 ^ 7 ^
            [ ! -z "$MISSING" ] ^ 1 ^
            [ 1 -eq one ] ^ 2 ^ sh: one: bad number/
            [[ $NAME == web && ( 1 -gt 2 || 2 -gt 1 ) ]] ^ 0 ^
            test 08 -eq 8 ^ 0 ^
            exit $(( (JOB_COMPLETION_INDEX + 1) * 2 )) ^ 8 ^
            exit $((7 / 2 % 2 == 1 ? 10 : 20)) ^ 10 ^
            x=5; y=$((x-1)); exit $y ^ 4 ^
            x=$(exit 9); exit $? ^ 9 ^
            x=`echo 6`; exit $x ^ 6 ^
            expr 2 '*' 3 + 1 ^ 0 ^ 7/
            expr 1 - 1 ^ 1 ^ 0/
            echo "a  $NAME"  b ^ 0 ^ a  web b/
            echo $MISSING a ^ 0 ^ a/
            echo ${MISSING:-none} ${NAME:+set} ${#NAME} ^ 0 ^ none set 3/
            echo 'a $NAME' "\\$NAME" \\$NAME ^ 0 ^ a $NAME $NAME $NAME/
            echo -n a; echo -e 'b\\tc' ^ 0 ^ ab\tc/
            printf '%s=%d\\n' a 1 b 2 ^ 0 ^ a=1/b=2/
            for i in 1 2 3; do echo $i; done ^ 0 ^ 1/2/3/
            for i in $(seq 1 5); do [ $i = 3 ] && break; echo $i; done ^ 0 ^ 1/2/
            i=0; while [ $i -lt 3 ]; do i=$((i+1)); [ $i -eq 2 ] && continue; echo $i; done ^ 0 ^ 1/3/
            i=0; until [ $i = 2 ]; do i=$(expr $i + 1); done; exit $i ^ 2 ^
            case $NAME in db) exit 1;; w*) exit 2;; *) exit 3;; esac ^ 2 ^
            f() { echo "$1"; return 3; }; f x; exit $? ^ 3 ^ x/
            set -e; false; exit 9 ^ 1 ^
            set -e; if false; then :; fi; false || true; exit 9 ^ 9 ^
            sh -c 'exit 8'; sh -ec 'false; exit 4' ^ 1 ^
            sh -c 'echo $1-$#' sh a b ^ 0 ^ a-2/
            echo lost > /dev/null; echo kept 2>&1 ^ 0 ^ kept/
            echo hi > /data/a; echo ho >> /data/a; cat /data/a ^ 0 ^ hi/ho/
            if [[ -r /data/foo ]]; then exit 0; else touch /data/foo; exit 1; fi ^ 1 ^
            cat /data/none ^ 1 ^ cat: can't open '/data/none': No such file or directory/
            # a comment ^ 0 ^
            echo a # a comment ^ 0 ^ a/
            hostname; date ^ 0 ^ host/Tue Jan  1 00:00:00 UTC 2030/
            exec sh -c 'exit 6'; exit 7 ^ 6 ^
            /bin/echo a; /usr/bin/printenv NAME ^ 0 ^ a/web/
            trap 'exit 1' TERM; exit 2 ^ 2 ^
            echo $((1 / 0)); echo after ^ 2 ^ sh: division by zero/
            expr 1 / 0; echo $? ^ 0 ^ expr: division by zero/2/
            expr a + 1 ^ 2 ^ expr: non-integer argument/
            expr 2 + ^ 2 ^ expr: syntax error/
            expr ^ 2 ^ expr: missing operand/
            exit abc ^ 2 ^ sh: exit: Illegal number: abc/
            exit -1 ^ 2 ^ sh: exit: Illegal number: -1/
            exit 1 2 ^ 1 ^
            return 3; echo after ^ 3 ^
            set -u; echo $MISSING; echo after ^ 2 ^ sh: MISSING: parameter not set/
            set -u; echo ${MISSING:-a} ${MISSING+b} ^ 0 ^ a/
            set -o nounset; echo "$1" ^ 2 ^ sh: 1: parameter not set/
            set -u; set +u; echo $MISSING a ^ 0 ^ a/
            set -u; (echo $MISSING); echo $? ^ 0 ^ sh: MISSING: parameter not set/2/
            sh -uc 'echo $MISSING'; echo $? ^ 0 ^ sh: MISSING: parameter not set/2/
            set -o errexit; false; echo after ^ 1 ^
            set -eu -o pipefail; echo a ^ 0 ^ a/
            f() { shift 2; echo $1; }; f a b c ^ 0 ^ c/
            shift 5; echo $? ^ 0 ^ 1/
            shift 256; echo $? ^ 0 ^ 1/
            (return 3); echo $? ^ 0 ^ 3/
            x=$(return 3); echo "[$x]" ^ 0 ^ []/
            (set -u); echo "[$MISSING]" ^ 0 ^ []/
            (set -e); false; echo after ^ 0 ^ after/
            set -euo pipefail; false; echo after ^ 1 ^
            exit 1234567890 ^ 210 ^
            exit 99999999999 ^ 2 ^ sh: exit: Illegal number: 99999999999/
            readonly r=1; r=2; echo after ^ 2 ^ sh: r: is read only/
            readonly r=1; unset r; echo after ^ 2 ^ sh: r: is read only/
            (readonly r=1); r=2; echo $r ^ 0 ^ 2/
            sh -c 'readonly r=1'; r=2; echo $r ^ 0 ^ 2/
            readonly r=1; sh -c 'r=2; echo $r' ^ 0 ^ 2/
            export 1a=2; echo after ^ 2 ^ sh: export: 1a: bad variable name/
            set -x; echo "a b" c; x=5; y="d e" ^ 0 ^ + echo 'a b' c/a b c/+ x=5/+ y='d e'/
            set -x; [ 1 = 1 ] && echo "it's" ^ 0 ^ + '[' 1 '=' 1 ]/+ echo 'it'"'"'s'/it's/
            """)
    void run_scriptThatEnds_endsAsInAShell(String script, int exitCode, String printed) {
        assertThat(run(script)).isEqualTo(new Outcome.Ended(Duration.ZERO, exitCode));
        assertThat(output.toString().replace("\n", "/")).isEqualTo(printed == null ? "" : printed.replace("\\t", "\t"));
    }

    @Test
    void run_sleep_takesTimeOfItsOwn() {
        assertThat(run("echo a; sleep 1.5; echo b; sleep 1m 1s; exit 3"))
                .isEqualTo(new Outcome.Ended(Duration.ofMillis(62_500), 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep infinity",
                "while true; do sleep 1; done",
                "while :; do :; done",
                "echo a; tail -f /dev/null",
                "f() { f2; }; f2() { pause; }; f"
            })
    void run_scriptThatDoesNotEnd_runsOn(String script) {
        assertThat(run(script)).isEqualTo(new Outcome.Running());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nginx -g 'daemon off;'",
                "echo a | grep a",
                "sleep 5 &",
                "cat /etc/passwd",
                "echo a > /etc/passwd",
                "[ -e /etc/passwd ]",
                "echo *",
                "echo $PATH",
                "echo $REDIS_SERVICE_HOST",
                "echo $HIDDEN",
                "if true; then",
                "echo 'a",
                "echo $(",
                "cat <<E\na\nE",
                "f() { f; }; f",
                "trap 'echo bye' EXIT; exit 4",
                "IFS=,; x=a,b; for i in $x; do echo $i; done",
                "x=a; while :; do x=$x$x; done"
            })
    void run_scriptThatNeedsMore_isUnknown(String script) {
        assertThat(run(script)).isEqualTo(new Outcome.Unknown());
    }

    @ParameterizedTest
    @ValueSource(strings = {"! ", "( ", "{ ", "$(", "$((", "\"$(", "if ", "[ ! "})
    void run_deepNesting_isUnknown(String part) {
        assertThat(run(part.repeat(20_000) + "true")).isIn(new Outcome.Unknown(), new Outcome.Ended(Duration.ZERO, 2));
    }

    private Outcome run(String script) {
        Surroundings surroundings = new Surroundings(
                Map.of("NAME", "web", "JOB_COMPLETION_INDEX", "3"),
                Set.of("HIDDEN"),
                "host",
                Instant.parse("2030-01-01T00:00:00Z"),
                1,
                new DataFiles());
        return Shell.run(
                List.of("sh", "-c", script),
                surroundings,
                new Limits(10_000, Duration.ofDays(1)),
                (at, text) -> output.append(text));
    }

    /** An empty directory {@code /data}. */
    private final class DataFiles implements Files {

        @Override
        public boolean isKnown(String path) {
            return path.startsWith("/data");
        }

        @Override
        public boolean isDirectory(String path) {
            return path.equals("/data");
        }

        @Override
        public Optional<String> read(String path) {
            return Optional.ofNullable(written.get(path));
        }

        @Override
        public void write(String path, String content) {
            written.put(path, content);
        }

        @Override
        public void delete(String path) {
            written.remove(path);
        }
    }
}
