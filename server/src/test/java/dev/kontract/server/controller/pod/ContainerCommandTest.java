package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Container;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of a command are separated by commas. */
class ContainerCommandTest {

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
                sh,-c,true;                    | 0  | 0
                sleep,infinity                 | 0  | 3153600000
                pause                          | 0  | 3153600000
                sh,-c,echo hi; tail -f /log    | 0  | 3153600000
                """)
    void of_commandThatEnds_tellsHow(String words, int exitCode, long seconds) {
        assertThat(command(words)).contains(new ContainerCommand(Duration.ofSeconds(seconds), exitCode));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                nginx,-g,daemon off;
                sleep
                sleep,1,2
                exit,now
                sh
                sh,-c,while true; do sleep 1; done
                sh,-c,echo $((1 / 0))
                sh,-c,sleep 5 &
                sh,-c,echo done > /tmp/done
                sh,-c,false && exit 3
                sh,-c,if [ -e /data ]; then exit 1; fi
                """)
    void of_commandThatWouldHaveToBeRun_tellsNothing(String words) {
        assertThat(command(words)).isEmpty();
    }

    private static Optional<ContainerCommand> command(String words) {
        List<String> all = List.of(words.split(","));
        return ContainerCommand.of(new Container().command(all.subList(0, 1)).args(all.subList(1, all.size())));
    }
}
