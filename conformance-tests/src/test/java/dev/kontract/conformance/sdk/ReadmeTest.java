package dev.kontract.conformance.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    private static final Pattern SNIPPET = Pattern.compile("// snippet: (\\w+)\n(.*?)\n    // end", Pattern.DOTALL);

    @Test
    void readme_snippets_areTheTestedOnes() throws Exception {
        String readme = Files.readString(Path.of("../client-sdk/README.md"));
        String source = Files.readString(Path.of("src/test/java/dev/kontract/conformance/sdk/Snippets.java"));
        List<String> names = new ArrayList<>();
        Matcher snippet = SNIPPET.matcher(source);
        while (snippet.find()) {
            names.add(snippet.group(1));
            assertThat(readme).contains("```java\n" + snippet.group(2).stripIndent() + "\n```");
        }
        assertThat(names).hasSize(11);
    }
}
