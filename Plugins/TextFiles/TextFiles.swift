import Foundation
import PackagePlugin

/// Makes a Swift file of the text files of a module, its words and templates: see
/// `Plugins/TextFilesTool`.
@main
struct TextFiles: BuildToolPlugin {
  private static let kinds = ["strings", "mustache", "css", "js", "svg"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = Self.kinds
      .flatMap { target.sourceModule?.sourceFiles(withSuffix: $0).map(\.url) ?? [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "TextFiles.swift")
    return [
      .buildCommand(
        displayName: "Text files of \(target.name)",
        executable: try context.tool(named: "TextFilesTool").url,
        arguments: [output.path()] + files.map { $0.path() }.sorted(),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
