package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.suites.Environment;
import dev.kontract.conformance.bench.suites.GeneratedSuite;
import dev.kontract.conformance.bench.suites.SuiteRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of a suite of many test classes, with each environment that they may have, in a process of its own. */
final class TestSuites {

    /** The options that the guide to tests recommends. */
    private static final List<String> OPTIONS = List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    TestSuites(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (Environment environment : environments()) {
            Path folder = Files.createDirectories(targets.folder("suite-" + environment));
            GeneratedSuite.write(folder, environment, settings.classes());
            for (int round = 1; round <= settings.rounds(); round++) {
                String title = String.format(
                        Locale.ROOT, "%,d test classes, %s, round %d", settings.classes(), environment.title(), round);
                figures.note(title, measured(environment, folder));
            }
        }
    }

    /** Returns the environments; the one with processes requires the command of the further server. */
    private List<Environment> environments() {
        return settings.start().isEmpty()
                ? List.of(Environment.KONTRACT, Environment.MOCK)
                : List.of(Environment.values());
    }

    private String measured(Environment environment, Path folder) throws IOException {
        List<String> options = new ArrayList<>(OPTIONS);
        if (environment == Environment.PROCESSES) {
            options.add("-Dsuite.start=" + settings.start());
            options.add("-Dsuite.url=" + settings.url());
            options.add("-Dsuite.token=" + settings.token());
            options.add("-Dsuite.log=" + settings.commandLog());
        }
        long begin = System.nanoTime();
        String result = JavaRun.lines(options, classPath(folder), SuiteRun.class, List.of(folder.toString())).stream()
                .filter(line -> line.startsWith(SuiteRun.RESULT))
                .findFirst()
                .orElseThrow(() -> new IOException("the suite for " + environment.title() + " has no result"));
        double seconds = (System.nanoTime() - begin) / 1e9;
        String[] words = result.substring(SuiteRun.RESULT.length()).split(" ", -1);
        return String.format(
                Locale.ROOT,
                "%s tests in %.1f s, CPU time %.1f s, %s at the peak",
                words[0],
                seconds,
                Long.parseLong(words[1]) / 1e3,
                Report.megabytes(Long.parseLong(words[2])));
    }

    /** The class path of a suite: its folder, and what this process has. */
    static String classPath(Path folder) {
        return folder + File.pathSeparator + System.getProperty("java.class.path");
    }
}
