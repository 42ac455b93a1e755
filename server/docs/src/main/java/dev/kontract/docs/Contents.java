package dev.kontract.docs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The documents of the site in the order of its navigation. Paths are relative to the root of the repository.
 *
 * @param groups the groups, each for one kind of reader
 */
record Contents(List<Group> groups) {

    /** Documents under one heading of the navigation. */
    record Group(String title, List<Entry> entries) {}

    /**
     * A document.
     *
     * @param path its Markdown file
     * @param label its name in the navigation
     * @param page the file of the site that shows it
     */
    record Entry(String path, String label, String page) {}

    static final Contents OF_THIS_REPOSITORY = new Contents(List.of(
            new Group(
                    "Start",
                    List.of(
                            new Entry("README.md", "What Kontract is", "index.html"),
                            entry("server/TUTORIALS.md", "Tutorials"),
                            entry("server/MESSAGES.md", "Errors and what to do"))),
            new Group(
                    "Test operators and tools",
                    List.of(
                            entry("server/TESTING.md", "Testing with Kontract"),
                            entry("server/MIGRATING.md", "Come from a mock, envtest or k3s"),
                            entry("server/EMBEDDING.md", "Embed a server"))),
            new Group(
                    "Call a cluster",
                    List.of(
                            new Entry("client-sdk/README.md", "Client SDK", "client-sdk.html"),
                            entry("client-sdk/COMPARISON.md", "Compared with other clients"))),
            new Group(
                    "Run a server",
                    List.of(
                            entry("server/RUNNING.md", "Running a server"),
                            entry("server/FLAGS.md", "Flags"),
                            entry("server/CONTROLLERS.md", "Controllers and simulated nodes"),
                            entry("server/SECURITY.md", "Security"),
                            entry("server/TEAM.md", "A server for a team"),
                            entry("server/OPERATIONS.md", "Several servers on etcd"),
                            entry("server/METRICS.md", "Metrics"),
                            entry("server/BACKUP.md", "Backup, restore and migration"),
                            entry("server/DEPLOYING.md", "Deploy in your own JAX-RS application"))),
            new Group(
                    "Test a server",
                    List.of(
                            new Entry("conformance-tests/README.md", "Conformance tests", "conformance-tests.html"),
                            new Entry("api-spec/README.md", "API contract", "api-spec.html"),
                            entry("conformance-tests/RESULTS.md", "Results"),
                            entry("conformance-tests/ANSWERS.md", "Documented answers"))),
            new Group(
                    "Background",
                    List.of(
                            entry("server/LIMITS.md", "Limits"),
                            entry("server/ARCHITECTURE.md", "Architecture"),
                            entry("server/RATIONALE.md", "Design decisions"),
                            entry("server/BENCHMARKS.md", "Benchmarks"),
                            entry(".github/CONTRIBUTING.md", "Contributing"),
                            entry(".github/CHANGELOG.md", "Changes")))));

    private static Entry entry(String path, String label) {
        String file = path.substring(path.lastIndexOf('/') + 1, path.length() - ".md".length());
        return new Entry(path, label, file.toLowerCase(Locale.ROOT) + ".html");
    }

    /** Returns these contents with a further group of generated documents. */
    Contents with(String title, Collection<String> paths) {
        List<Group> more = new ArrayList<>(groups);
        more.add(new Group(
                title,
                paths.stream()
                        .map(path -> new Entry(path, FieldReference.label(path), FieldReference.page(path)))
                        .toList()));
        return new Contents(more);
    }

    List<Entry> entries() {
        return groups.stream().flatMap(group -> group.entries().stream()).toList();
    }

    /** Returns the page that shows a Markdown file; empty if the site has none for it. */
    Optional<String> page(String path) {
        return entries().stream()
                .filter(entry -> entry.path().equals(path))
                .map(Entry::page)
                .findFirst();
    }
}
