package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.TimelineReport;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Kontract
class ReportIT {

    @Test
    void report_isOneFile(ApiServer server, KontractClient client, @TempDir Path folder) throws Exception {
        Path report = folder.resolve("report.html");

        LogMark before = server.requests().mark();
        client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));
        TimelineReport.of(server.requests(), before).titled("Settings").writeHtml(report);

        assertThat(report)
                .content()
                .contains("<title>Settings</title>", "create configmaps default/settings", "script-src 'sha256-")
                .doesNotContain("/ui/assets/");
    }
}
