package dev.kontract.conformance.tasks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The lines of code that each task takes in a class: the body of its method, and the members of the class that it uses, directly
 * or not. Blank lines and comments do not count; neither do imports, fields and constructors.
 */
final class TaskLines {

    private final String text;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Map<String, Tree> members = new LinkedHashMap<>();

    private TaskLines(CompilationUnitTree unit, SourcePositions positions) throws IOException {
        this.unit = unit;
        this.positions = positions;
        text = unit.getSourceFile().getCharContent(false).toString();
        for (Tree member : ((ClassTree) unit.getTypeDecls().get(0)).getMembers()) {
            if (member instanceof MethodTree method && method.getReturnType() != null) {
                members.put(method.getName().toString(), method);
            } else if (member instanceof ClassTree type) {
                members.put(type.getSimpleName().toString(), type);
            }
        }
    }

    /** Parses a source file with one class. */
    static TaskLines of(Path source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(source));
            CompilationUnitTree unit = task.parse().iterator().next();
            return new TaskLines(unit, Trees.instance(task).getSourcePositions());
        }
    }

    /** Returns the number of lines of a task; empty if the client does not support it. */
    OptionalInt count(String task) {
        MethodTree method = (MethodTree) members.get(task);
        String body = text(method.getBody());
        if (body.contains("new UnsupportedOperationException(")) {
            return OptionalInt.empty();
        }
        int lines = lines(body.substring(1, body.length() - 1));
        for (String used : used(task)) {
            lines += lines(text(members.get(used)));
        }
        return OptionalInt.of(lines);
    }

    private Set<String> used(String task) {
        Set<String> used = new LinkedHashSet<>();
        collect(task, used);
        used.remove(task);
        return used;
    }

    private void collect(String name, Set<String> used) {
        if (members.containsKey(name) && used.add(name)) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitIdentifier(IdentifierTree identifier, Void unused) {
                    collect(identifier.getName().toString(), used);
                    return null;
                }

                @Override
                public Void visitMemberReference(MemberReferenceTree reference, Void unused) {
                    collect(reference.getName().toString(), used);
                    return super.visitMemberReference(reference, unused);
                }
            }.scan(members.get(name), null);
        }
    }

    private String text(Tree tree) {
        return text.substring((int) positions.getStartPosition(unit, tree), (int) positions.getEndPosition(unit, tree));
    }

    private static int lines(String code) {
        return (int) code.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .filter(line -> !line.startsWith("/*") && !line.startsWith("*"))
                .count();
    }
}
