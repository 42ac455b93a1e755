package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronScheduleTest {

    private static final ZoneId UTC = ZoneId.of("UTC");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    * * * * *            | UTC              | 2026-01-01T00:00:30Z | 2026-01-01T00:01:00Z
                    */15 * * * *         | UTC              | 2026-01-01T00:15:00Z | 2026-01-01T00:30:00Z
                    0 3 * * mon-fri      | UTC              | 2026-01-02T12:00:00Z | 2026-01-05T03:00:00Z
                    0 0 13 * 5           | UTC              | 2026-01-03T00:00:00Z | 2026-01-09T00:00:00Z
                    0 0 29 2 *           | UTC              | 2026-01-01T00:00:00Z | 2028-02-29T00:00:00Z
                    5,35 6-8/2 1 JAN,jul ? | UTC            | 2026-01-01T06:05:00Z | 2026-01-01T06:35:00Z
                    @weekly              | UTC              | 2026-01-01T00:00:00Z | 2026-01-04T00:00:00Z
                    @every 90s           | UTC              | 2026-01-01T00:00:00.5Z | 2026-01-01T00:01:30Z
                    @every 1h30m         | UTC              | 2026-01-01T00:00:00Z | 2026-01-01T01:30:00Z
                    TZ=Asia/Tokyo 0 0 * * * | UTC           | 2026-01-01T00:00:00Z | 2026-01-01T15:00:00Z
                    30 2 * * *           | Europe/Rome      | 2026-03-28T12:00:00Z | 2026-03-30T00:30:00Z
                    30 2 * * *           | Europe/Rome      | 2026-10-24T12:00:00Z | 2026-10-25T00:30:00Z
                    0 0 * * *            | America/Sao_Paulo | 2018-11-03T12:00:00Z | 2018-11-05T02:00:00Z
                    """)
    void next_isTheFirstTimeAfter(String schedule, String zone, Instant after, Instant expected) {
        assertThat(CronSchedule.parse(schedule).next(after, ZoneId.of(zone))).contains(expected);
    }

    @Test
    void next_impossibleDate_isEmpty() {
        assertThat(CronSchedule.parse("0 0 30 2 *").next(Instant.EPOCH, UTC)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    * * * *       | expected exactly 5 fields, found 4: [* * * *]
                    60 * * * *    | end of range (60) above maximum (59): 60
                    * * 0 * *     | beginning of range (0) below minimum (1): 0
                    5-1 * * * *   | beginning of range (5) beyond end of range (1): 5-1
                    */0 * * * *   | step of range should be a positive number: */0
                    1-2-3 * * * * | too many hyphens: 1-2-3
                    1/2/3 * * * * | too many slashes: 1/2/3
                    a * * * *     | failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax
                    */-1 * * * *  | negative number (-1) not allowed: -1
                    @reboot       | unrecognized descriptor: @reboot
                    @every x      | failed to parse duration @every x: time: invalid duration "x"
                    @every 5      | failed to parse duration @every 5: time: missing unit in duration "5"
                    @every 5d     | failed to parse duration @every 5d: time: unknown unit "d" in duration "5d"
                    TZ=0          | invalid schedule format: runtime error: slice bounds out of range [:-1]
                    TZ=X 0 * * * * | provided bad location X: unknown time zone X
                    """)
    void parse_malformed_isRefused(String schedule, String message) {
        assertThatThrownBy(() -> CronSchedule.parse(schedule))
                .isInstanceOf(CronSyntaxException.class)
                .hasMessage(message);
    }

    @Test
    void message_usesTheGivenQuotes() {
        CronSyntaxException wrong =
                catchThrowableOfType(CronSyntaxException.class, () -> CronSchedule.parse("a * * * *"));

        assertThat(wrong.message(text -> '<' + text + '>'))
                .isEqualTo("failed to parse int from a: strconv.Atoi: parsing <a>: invalid syntax");
    }
}
