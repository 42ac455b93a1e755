package dev.kontract.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The versions of the BOM are those that the project is built and tested with. */
final class VersionsTest {

    private static final Pattern VERSION = Pattern.compile("<([\\w.-]+\\.version)>([^<$]+)</");

    @Test
    void bom_hasTheVersionsOfTheProject() throws IOException {
        Map<String, String> bom = versions(Path.of("../bom/pom.xml"));
        assertThat(bom).isNotEmpty();
        assertThat(versions(Path.of("../../pom.xml"))).containsAllEntriesOf(bom);
    }

    private static Map<String, String> versions(Path pom) throws IOException {
        Map<String, String> versions = new TreeMap<>();
        Matcher matcher = VERSION.matcher(Files.readString(pom));
        while (matcher.find()) {
            versions.put(matcher.group(1), matcher.group(2));
        }
        return versions;
    }
}
