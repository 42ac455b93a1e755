package dev.kontract.server.cel;

import com.google.common.base.Optional;
import dev.cel.checker.CelIdentDecl;
import dev.cel.checker.Env;
import dev.cel.checker.ExprChecker;
import dev.cel.checker.TypeProvider;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelContainer;
import dev.cel.common.CelOptions;
import dev.cel.common.CelVarDecl;
import dev.cel.common.internal.Errors;
import dev.cel.common.types.CelProtoTypes;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.StructType;
import dev.cel.common.types.TypeType;
import dev.cel.expr.Type;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The type checker of cel-java without its compiler, which compares all overloads of all functions with each other for every
 * expression. Here they are compared once. Immutable.
 */
@SuppressWarnings("deprecation") // the only entry point without that comparison
final class TypeChecker {

    private static final CelContainer ROOT = CelContainer.ofName("");

    private final CelOptions options;
    private final FunctionTable functions;
    private final List<CelIdentDecl> variables;

    TypeChecker(CelOptions options, FunctionTable functions, List<CelVarDecl> variables) {
        this.options = options;
        this.functions = functions;
        this.variables = variables.stream()
                .map(variable -> CelIdentDecl.newIdentDeclaration(variable.name(), variable.type()))
                .toList();
    }

    /**
     * Checks an expression.
     *
     * @param calls the functions that the expression calls
     * @param types the types that it may name
     * @return the checked expression, or null if there is an error
     */
    @Nullable
    CelAbstractSyntaxTree check(CelAbstractSyntaxTree ast, Calls calls, CelTypeProvider types) {
        Errors errors = new Errors(
                ast.getSource().getDescription(), ast.getSource().getContent().toString());
        Env environment = Env.unconfigured(errors, new Types(types), options);
        variables.forEach(environment::add);
        functions.checked(calls.names()).forEach(environment.getDeclGroup()::putFunction);
        CelAbstractSyntaxTree checked = ExprChecker.typecheck(environment, ROOT, ast, Optional.absent());
        return errors.getErrorCount() > 0 ? null : checked;
    }

    /** The older interface to types, which the checker still uses. */
    private record Types(CelTypeProvider types) implements TypeProvider {

        @Override
        public @Nullable Type lookupType(String name) {
            return lookupCelType(name).map(CelProtoTypes::celTypeToType).orElse(null);
        }

        @Override
        public java.util.Optional<CelType> lookupCelType(String name) {
            return types.findType(name).map(TypeType::create);
        }

        @Override
        public @Nullable Integer lookupEnumValue(String name) {
            return null;
        }

        @Override
        public @Nullable FieldType lookupFieldType(Type type, String field) {
            return lookupFieldType(CelProtoTypes.typeToCelType(type), field);
        }

        @Override
        public @Nullable FieldType lookupFieldType(CelType type, String field) {
            return types.findType(type.name())
                    .filter(StructType.class::isInstance)
                    .flatMap(found -> ((StructType) found).findField(field))
                    .map(found -> new Field(found.type()))
                    .orElse(null);
        }
    }

    /** The type of a field, converted only if it is requested as a message. */
    private static final class Field extends TypeProvider.FieldType {

        private final CelType type;

        Field(CelType type) {
            this.type = type;
        }

        @Override
        public Type type() {
            return CelProtoTypes.celTypeToType(type);
        }

        @Override
        public CelType celType() {
            return type;
        }
    }
}
