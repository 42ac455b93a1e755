import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks a folder with deployed artifacts for what the Central Repository requires (central.sonatype.org, "Requirements"), and
 * the licences in their bills of materials. Run from its source, with the server's jar on the class path for Jackson.
 */
final class CheckRepository {

    private static final List<String> METADATA =
            List.of("name", "description", "url", "licenses", "developers", "scm", "groupId", "version");

    /** Licences under which the project may distribute a library; of several, one suffices. */
    private static final Set<String> ACCEPTED = Set.of(
            "Apache-2.0",
            "Apache 2 License",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "CC0-1.0",
            "EPL-1.0",
            "EPL-2.0",
            "MIT",
            "MIT-0",
            "UPL-1.0",
            "GPL-2.0-with-classpath-exception", // Permits programs that link to it any licence.
            "Public Domain",
            "BSD License 3",
            "Bouncy Castle Licence",
            "Go License",
            "EDL 1.0",
            "Eclipse Distribution License - v 1.0");

    private final Map<String, Element> poms = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final boolean signed;

    private CheckRepository(boolean signed) {
        this.signed = signed;
    }

    /**
     * Prints the problems, and fails if there are any.
     *
     * @param args the folder, and {@code --signed} if each file must have a signature
     */
    public static void main(String[] args) throws Exception {
        CheckRepository check = new CheckRepository(List.of(args).contains("--signed"));
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(args[0]))) {
            files = all.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
        }
        for (Path file : files) {
            Element pom = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
            check.poms.put(text(pom, "artifactId"), pom);
        }
        for (Path file : files) {
            check.artifact(file);
        }
        check.problems.forEach(System.out::println);
        System.out.println(files.size() + " artifacts, " + check.problems.size() + " problems");
        System.exit(check.problems.isEmpty() && !files.isEmpty() ? 0 : 1);
    }

    private void artifact(Path pomFile) throws IOException {
        String base = pomFile.toString().replaceAll("\\.pom$", "");
        String artifact = pomFile.getParent().getParent().getFileName().toString();
        Element pom = poms.get(artifact);
        for (String each : METADATA) {
            if (inherited(pom, each) == null) {
                problems.add(artifact + ": the POM has no " + each);
            }
        }
        if (child(pom, "name") == null || child(pom, "description") == null) {
            problems.add(artifact + ": name or description are those of the parent");
        }
        if (base.endsWith("-SNAPSHOT")) {
            problems.add(artifact + ": a snapshot");
        }
        file(pomFile);
        if (!"pom".equals(text(pom, "packaging"))) {
            for (String end : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                file(Path.of(base + end));
            }
            licences(artifact, Path.of(base + "-cyclonedx.json"));
        }
    }

    private void file(Path file) {
        List<String> ends = new ArrayList<>(List.of("", ".md5", ".sha1"));
        if (signed) {
            ends.add(".asc");
        }
        for (String end : ends) {
            if (!Files.exists(Path.of(file + end))) {
                problems.add("missing: " + file.getFileName() + end);
            }
        }
    }

    private void licences(String artifact, Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        for (JsonNode component : new ObjectMapper().readTree(Files.readString(file)).path("components")) {
            List<String> names = new ArrayList<>();
            for (JsonNode each : component.path("licenses")) {
                if (each.has("expression")) {
                    names.addAll(List.of(each.path("expression").asText().split(" OR |[()]")));
                }
                names.add(each.path("license").path("id").asText());
                names.add(each.path("license").path("name").asText());
            }
            names.removeIf(String::isEmpty);
            if (names.stream().noneMatch(ACCEPTED::contains)) {
                problems.add(artifact + ": licence of " + component.path("purl").asText() + ": " + names);
            }
        }
    }

    /** Returns an element of a POM or of the nearest parent that has it. */
    private Element inherited(Element pom, String name) {
        for (Element at = pom; at != null; at = parent(at)) {
            Element found = child(at, name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private Element parent(Element pom) {
        Element parent = child(pom, "parent");
        return parent == null ? null : poms.get(text(parent, "artifactId"));
    }

    private static String text(Element parent, String name) {
        Element child = child(parent, name);
        return child == null ? "" : child.getTextContent().strip();
    }

    private static Element child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}
